interface Props {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  hint?: string
  error?: string | undefined
}

/** Shows a checkbox with its hint and its error, as `TextField` does for a text. */
export function CheckField({ label, checked, onChange, disabled, hint, error }: Props) {
  return (
    <div>
      <label>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={({ target }) => onChange(target.checked)}
        />{' '}
        {label}
      </label>
      {hint && <p className="muted">{hint}</p>}
      {error && <p className="error">{error}</p>}
    </div>
  )
}
