/**
 * Matches invisible signs that are copied by accident or added on purpose: marks of direction, joiners, soft hyphens,
 * fillers, tags and the mark at the beginning of a file. The function `search_form` of the database leaves out the same
 * signs.
 */
const INVISIBLE =
  /\u034F|\u17B4|\u17B5|[\u180B-\u180E]|[\u00AD\u061C\u115F\u1160\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu

const JOINER = /[\u200C\u200D]/

/** Letters of scripts that join them, such as Arabic and Hindi, and pictures, which are joined to others. */
const JOINABLE =
  /^(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u

export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}

/** Leaves joiners where they change how their neighbours are written. */
export function withoutNeedlessInvisible(text: string): string {
  return text.replace(INVISIBLE, (sign, at: number) => {
    const isNeeded =
      JOINER.test(sign) &&
      JOINABLE.test(Array.from(text.slice(Math.max(0, at - 2), at)).pop() ?? '') &&
      JOINABLE.test(text.slice(at + 1, at + 3))
    return isNeeded ? sign : ''
  })
}
