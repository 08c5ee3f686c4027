/** Keeps a choice for each name, which holds for the next `count` calls about that name. */
export interface Counted<Choice> {
  /** Replaces the earlier choice for the same name. A count of 0 clears it. */
  set: (choice: Choice) => void
  /** Returns the choice for the next call about this name, and counts the call. */
  take: (name: string) => Choice | undefined
  list: () => Choice[]
}

export function makeCounted<Choice extends { count: number }>(nameOf: (choice: Choice) => string): Counted<Choice> {
  const chosen = new Map<string, Choice>()
  return {
    set(choice) {
      if (choice.count === 0) chosen.delete(nameOf(choice))
      else chosen.set(nameOf(choice), { ...choice })
    },
    take(name) {
      const choice = chosen.get(name)
      if (!choice) return undefined
      choice.count -= 1
      if (choice.count === 0) chosen.delete(name)
      return choice
    },
    list: () => [...chosen.values()],
  }
}
