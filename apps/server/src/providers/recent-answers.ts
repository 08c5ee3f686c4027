/**
 * Keeps the answers that were wanted last, so that the same question is not paid for twice. A question
 * whose answer is undefined is not asked again either.
 */
export function createRecentAnswers<T>(limit: number) {
  const answers = new Map<string, T>()
  return {
    async get(question: string, ask: () => Promise<T>): Promise<T> {
      const answer = answers.has(question) ? (answers.get(question) as T) : await ask()
      // A Map keeps the order of insertion, so this answer is now the last to be forgotten.
      answers.delete(question)
      answers.set(question, answer)
      const [oldest] = answers.keys()
      if (answers.size > limit && oldest !== undefined) answers.delete(oldest)
      return answer
    },
  }
}
