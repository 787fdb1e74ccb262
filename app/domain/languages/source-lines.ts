import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { scripts } from '@callsheet/lib/database/schema/ads.ts'
import { cuts } from '@callsheet/lib/database/schema/cuts.ts'
import type { localisedLineKinds } from '@callsheet/lib/wire/agent-inputs.ts'
import type { CutSettings } from '@callsheet/lib/wire/cuts-api.ts'
import type { Ad } from '../ads/find-ad.ts'
import { adLines } from '../voices/ad-lines.ts'

/** Words of an ad that people hear or read. */
export interface SourceLine {
  id: string
  kind: (typeof localisedLineKinds)[number]
  /** 1-based. Null for an overlay. */
  scene: number | null
  hook: number | null
  speaker: string | null
  text: string
  /** Null for what is only read. */
  spokenBy: 'clip' | 'voice-over' | null
  clipSeconds: number | null
  /** Rests on a customer's words. */
  isQuote: boolean
}

export interface AdSource {
  /** Named as people do. Null where it is not known. */
  language: string | null
  scriptVersion: number | null
  lines: SourceLine[]
}

/**
 * Everything of an ad that is translated, in the order of the film: the lines of its board, or of its script while there
 * is no board; the script's words on screen; its other openings; the overlays of its newest cut.
 */
export async function readSource(queryable: Queryable, ad: Ad): Promise<AdSource> {
  const [script] = await queryable
    .select({ content: scripts.content, version: scripts.version })
    .from(scripts)
    .where(and(eq(scripts.adId, ad.id), eq(scripts.ownerId, ad.ownerId)))
    .orderBy(desc(scripts.version))
    .limit(1)
  const [cut] = await queryable
    .select({ settings: cuts.settings })
    .from(cuts)
    .where(and(eq(cuts.adId, ad.id), isNull(cuts.language)))
    .orderBy(desc(cuts.version))
    .limit(1)
  const scenes = script?.content.scenes ?? []
  const board = await adLines(queryable, ad.ownerId, ad.id)
  const isQuote = (position: number) => scenes.some((one) => one.position === position && one.receipts.length > 0)
  const spoken =
    board.length > 0
      ? board.map(({ scene, hook, speaker, line, isSpokenByClip, clipSeconds }): SourceLine => ({
          id: hook === null ? `scene-${scene}` : `opening-${hook}`,
          kind: 'spoken',
          scene,
          hook,
          speaker,
          text: line,
          spokenBy: isSpokenByClip ? 'clip' : 'voice-over',
          clipSeconds,
          isQuote: hook === null && isQuote(scene)
        }))
      : scenes.map(({ position, speaker, spokenScript, durationSeconds }): SourceLine => ({
          id: `scene-${position}`,
          kind: 'spoken',
          scene: position,
          hook: null,
          speaker: speaker ?? null,
          text: spokenScript.trim(),
          spokenBy: null,
          clipSeconds: durationSeconds,
          isQuote: isQuote(position)
        }))
  const shown = scenes.map(({ position, onScreenText }): SourceLine => ({
    ...read,
    id: `screen-${position}`,
    kind: 'on-screen',
    scene: position,
    text: onScreenText?.trim() ?? ''
  }))
  const overlays = [...new Set(cut ? wordsOver(cut.settings) : [])].map((text, index): SourceLine => ({
    ...read,
    id: `overlay-${index + 1}`,
    kind: 'overlay',
    scene: null,
    text
  }))
  return {
    language: script?.content.language ?? ad.language,
    scriptVersion: script?.version ?? null,
    lines: [...spoken, ...shown, ...overlays].filter(({ text }) => hasWords(text))
  }
}

const read = { hook: null, speaker: null, spokenBy: null, clipSeconds: null, isQuote: false } as const

/** Of the overlays and of the end card. */
function wordsOver({ overlays, endCard }: CutSettings): string[] {
  const { headline = '', line = '', callToAction = '' } = endCard ?? {}
  return [...overlays.map(({ text }) => text), headline, line, callToAction]
}

/** A price alone is the same in every language. */
const hasWords = (text: string) => /\p{L}{2}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
