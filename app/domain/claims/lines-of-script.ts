import { cutText } from '@callsheet/lib/text/cut-text.ts'
import type { ClaimJudgeLine } from '@callsheet/lib/wire/agent-inputs.ts'
import type { Script } from '@callsheet/lib/wire/script.ts'

const mostCharacters = 2_000

/** A script's scenes as the claim judge reads them. */
export function linesOfScript({ scenes }: Script): ClaimJudgeLine[] {
  return scenes.map(({ position, speaker, spokenScript, onScreenText, receipts, ...scene }) => ({
    position,
    speaker,
    spokenScript,
    onScreenText,
    receipts,
    visual: cutText([scene.visual, scene.realAction, scene.chibiAction].filter(Boolean).join(' '), mostCharacters)
  }))
}
