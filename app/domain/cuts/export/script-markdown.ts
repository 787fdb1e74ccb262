import type { OfferQuote } from '@callsheet/lib/wire/research/offer-research.ts'
import type { Script } from '@callsheet/lib/wire/script.ts'

export interface ScriptMarkdownOptions {
  script: Script
  version: number
  /** The quotes that the script's receipts name. */
  quotes: readonly OfferQuote[]
  /** Numbers of the scenes that another opening replaced, with its words. */
  hook: { number: number; spokenScript: string } | null
}

/** The script for people: first the cast, then scene by scene the speakers, their lines and the picture. */
export function scriptMarkdown({ script, version, quotes, hook }: ScriptMarkdownOptions): string {
  const cast = script.cast.map(
    ({ name, role, description }) => `- **${plain(name)}**, ${plain(role)}: ${plain(description)}`
  )
  const scenes = script.scenes.map((scene) => {
    const isReplaced = hook !== null && scene.position === 1
    const line = isReplaced ? hook.spokenScript : scene.spokenScript
    const facts = [
      line === '' ? '' : `> ${scene.speaker ? `**${plain(scene.speaker)}:** ` : ''}${plain(line)}`,
      isReplaced ? `Opening ${hook.number}, in place of: ${plain(scene.spokenScript)}` : '',
      scene.visual ? `Picture: ${plain(scene.visual)}` : '',
      scene.realAction ? `Filmed: ${plain(scene.realAction)}` : '',
      scene.chibiAction ? `Sticker: ${plain(scene.chibiAction)}` : '',
      scene.sfx ? `Sound: ${plain(scene.sfx)}` : '',
      scene.onScreenText ? `On screen: ${plain(scene.onScreenText)}` : '',
      ...scene.receipts.map((id) => receipt(id, quotes)),
      scene.evidenceFlag ? `To be proved: ${plain(scene.evidenceFlag)}` : ''
    ]
    return [`## Scene ${scene.position} (${scene.durationSeconds} s)`, ...facts.filter(Boolean)].join('\n\n')
  })
  return `${[`# ${plain(script.title)}`, `Version ${version}, format \`${script.formatSlug}\``, ...(cast.length > 0 ? ['## Cast', cast.join('\n')] : []), ...scenes].join('\n\n')}\n`
}

/** A customer's words with the author, the source and the day on which it was read. Only the id when the words are no longer kept. */
function receipt(id: string, quotes: readonly OfferQuote[]): string {
  const quote = quotes.find((one) => one.id === id)
  if (!quote) return `Rests on: \`${id}\``
  const { text, author, source, product, sourceUrl, readAt } = quote
  const said = [author, product, source.replaceAll('-', ' ')].flatMap((fact) => (fact ? [plain(fact)] : []))
  return `Rests on (\`${id}\`): “${plain(text)}” ${[...said, sourceUrl ? `<${sourceUrl}>` : '', readAt ? `read on ${readAt.slice(0, 10)}` : ''].filter(Boolean).join(', ')}`
}

/** One line in which no character has a meaning for Markdown. */
function plain(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>#]/g, '\\$&')
}
