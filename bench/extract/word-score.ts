export interface WordScore {
  f1: number
  precision: number
  recall: number
}

/** Word-level F1 as the benchmark defines it: lower-cased `\w+` as bags. Here it takes letters of any script. */
export function scoreWords(got: string, wanted: string): WordScore {
  const gotWords = words(got)
  const wantedWords = words(wanted)
  if (gotWords.length === 0 || wantedWords.length === 0) {
    const both = gotWords.length === wantedWords.length ? 1 : 0
    return { f1: both, precision: both, recall: both }
  }
  const bag = new Map<string, number>()
  for (const word of wantedWords) bag.set(word, (bag.get(word) ?? 0) + 1)
  let overlap = 0
  for (const word of gotWords) {
    const left = bag.get(word) ?? 0
    if (left === 0) continue
    bag.set(word, left - 1)
    overlap += 1
  }
  const precision = overlap / gotWords.length
  const recall = overlap / wantedWords.length
  return { f1: overlap === 0 ? 0 : (2 * precision * recall) / (precision + recall), precision, recall }
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
}
