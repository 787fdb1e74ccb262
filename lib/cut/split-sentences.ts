/**
 * The sentences of a spoken line, each as a speaker says it in one breath. A full stop inside a word (3.5, a.m.,
 * callsheet.dev) and one after an abbreviation end nothing.
 */
export function splitSentences(text: string): string[] {
  const words = text.replaceAll(/\s+/g, ' ').trim().split(' ').flatMap(splitUnspaced)
  const sentences: string[] = []
  let isOpen = false
  words.forEach(({ text: word, hasSpace }, index) => {
    if (word === '') return
    const last = sentences.at(-1)
    if (isOpen && last !== undefined) sentences[sentences.length - 1] = `${last}${hasSpace ? ' ' : ''}${word}`
    else sentences.push(word)
    isOpen = !endsSentence(word, words[index + 1]?.text)
  })
  return sentences
}

/** True when a speaker breathes after this word. `next` is the word after it. */
export function endsSentence(word: string, next: string | undefined): boolean {
  const end = /(?<![.!?…。！？])([.!?…。！？]+)["”’'»)」』]*$/u.exec(word)?.[1]
  if (end === undefined) return false
  if (end !== '.' || next === undefined) return true
  if (isAbbreviation.test(word) || isNumber.test(word)) return false
  return !/^\p{Ll}/u.test(next)
}

/** a.m., z.B., J., Dr. and the like, of the languages that ads are mostly made in. */
const isAbbreviation =
  /^["“‘'«(]*(?:(?:\p{L}\.){2,}|\p{Lu}\.|(?:mr|mrs|ms|dr|prof|st|vs|no|nr|approx|ca|bzw|ggf|inkl|mme|mlle|sr|sra|dra|ud|uds)\.)$/iu
/** An ordinal, such as "am 3. Mai". */
const isNumber = /^\d{1,2}\.$/

/** Languages without spaces end a sentence inside what looks like one word. */
function splitUnspaced(word: string): { text: string; hasSpace: boolean }[] {
  const parts = word.match(/[^。！？]+[。！？]*[」』）]*|[。！？]+/gu) ?? [word]
  return parts.map((text, index) => ({ text, hasSpace: index === 0 }))
}
