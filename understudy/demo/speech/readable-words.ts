/** Sounds that stand for letters which the synthesiser of English cannot read. */
const syllables = ['la', 'no', 'mi', 'sa', 'ko', 're', 'ta', 'du', 'vi', 'ma'] as const

/** Letters of scripts that write a syllable with each sign, and of those that write a word with it. */
const wholeSyllable = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * The words as an English reader can say them. Letters of other scripts become syllables, always the same for the same
 * letter: nobody understands them, but the line lasts about as long as somebody needs to say it.
 */
export function readableWords(text: string): string {
  const parts = [...text.normalize('NFC')].map((letter, index, all) => {
    if (!/\p{L}/u.test(letter) || /\p{Script=Latin}/u.test(letter)) return letter
    const syllable = syllables[(letter.codePointAt(0) ?? 0) % syllables.length] ?? 'la'
    if (wholeSyllable.test(letter))
      return index > 0 && wholeSyllable.test(all[index - 1] ?? '') && index % 3 === 0 ? ` ${syllable}` : syllable
    // Most other scripts write consonants and vowels apart: two letters are a syllable.
    return index % 2 === 0 ? syllable : ''
  })
  return parts
    .join('')
    .replace(/[。！？؟।]/gu, '. ')
    .replace(/[、，،؛]/gu, ', ')
}
