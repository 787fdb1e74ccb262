import { secondsFor, wordCount } from '../scripts/speech.ts'
import type { WrittenScene, WrittenScript } from '../scripts/write-script.ts'

/** Repairs the scenes that a refusal names. All other scenes stay. */
export function repairScript(script: WrittenScript, reasons: readonly string[]): WrittenScript {
  if (reasons.length === 0) return script
  return { ...script, scenes: script.scenes.map((scene) => repairScene(scene, reasons)) }
}

function repairScene(scene: WrittenScene, reasons: readonly string[]): WrittenScene {
  const own = reasons.filter((reason) => new RegExp(String.raw`\bscenes?[. ]?${scene.position}\b`, 'i').test(reason))
  let repaired = scene
  for (const reason of own) {
    if (reason.includes('claim without evidence')) {
      repaired = {
        ...repaired,
        evidenceFlag: `Needs a source before it is said: ${/"([^"]+)"/.exec(reason)?.[1] ?? 'this claim'}.`.slice(
          0,
          300
        )
      }
    } else if (reason.includes('speech too long')) {
      repaired = { ...repaired, durationSeconds: secondsFor(wordCount(repaired.spokenScript)) + 2 }
    } else if (reason.includes('unknown receipt')) {
      repaired = { ...repaired, receipts: [] }
    } else if (reason.includes('never word')) {
      repaired = withoutWord(repaired, /"([^"]+)"/.exec(reason)?.[1] ?? '')
    } else if (reason.includes(', hook ')) {
      repaired = { ...repaired, spokenScript: 'Okay, I was wrong about this one.' }
    }
  }
  return repaired
}

/** The line without the word. A line of that word alone becomes another one. */
function withoutWord(scene: WrittenScene, word: string): WrittenScene {
  const cut = (text: string) =>
    text
      .replaceAll(new RegExp(`\\s*${word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`, 'gi'), '')
      .replace(/^[\s,.!?–—-]+/, '')
      .trim()
  const { onScreenText } = scene
  return {
    ...scene,
    spokenScript: scene.spokenScript && (cut(scene.spokenScript) || 'You will see it in a second.'),
    ...(onScreenText && { onScreenText: cut(onScreenText) || 'See for yourself' })
  }
}
