interface Props {
  facts: readonly (readonly [name: string, value: string])[]
  className: string | undefined
}

export function Facts({ facts, className }: Props) {
  return (
    <dl className={className}>
      {facts.map(([name, value], place) => (
        <div key={place}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
