/** Keeps the answers that were used last, so that the same question is not paid for twice. */
export function createRecentAnswers<T>(limit: number) {
  const answers = new Map<string, T>()
  return {
    async get(question: string, ask: () => Promise<T>): Promise<T> {
      const known = answers.get(question)
      const answer = known ?? (await ask())
      // A Map keeps the order of insertion, so an answer that is put back is the last to go.
      answers.delete(question)
      answers.set(question, answer)
      const [oldest] = answers.keys()
      if (answers.size > limit && oldest !== undefined) answers.delete(oldest)
      return answer
    },
  }
}
