import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import type { OfferQuote } from '@callsheet/lib/wire/research/offer-research.ts'
import { Speaker } from '../components/speaker.tsx'
import { timecode, two } from '../components/words.ts'
import { voiceOverQuery } from '../voices/voice-queries.ts'
import { LineClaims } from './line-claims.tsx'
import { LostReceipt, Receipt } from './receipt.tsx'
import classes from '../components/cards.module.css'

export interface ScriptLinesActions {
  /** A line was pressed to be changed. Absent where nothing is edited. */
  onEdit?: ((position: number) => void) | undefined
}

/**
 * The scenes of a script: who says what, the picture, and next to each line the customers' words that it is based on.
 */
export function ScriptLines({
  adId,
  content,
  quotes,
  claims,
  onEdit
}: Pick<ScriptView, 'adId' | 'content' | 'quotes' | 'claims'> & ScriptLinesActions) {
  const { data: voiceOver } = useQuery(voiceOverQuery(adId))
  const overOf = (line: string) => voiceOver?.lines.find((spoken) => spoken.line === line.trim())?.overSeconds ?? 0
  // A script of the user's own may have speakers whom nobody has described yet.
  const cast = [
    ...new Set([...content.cast.map(({ name }) => name), ...content.scenes.flatMap(({ speaker }) => speaker ?? [])])
  ]
  return (
    <ol className={classes.lines}>
      {content.scenes.map((scene) => (
        <li
          key={scene.position}
          className={classes.line}
          data-receipts={scene.receipts.length > 0 || undefined}
          data-editable={onEdit !== undefined || undefined}
          onDoubleClick={onEdit && (() => onEdit(scene.position))}
        >
          <span className={classes.lineNumber}>
            <span className="visually-hidden">Scene </span>
            {two(scene.position)}
          </span>
          <div className={classes.lineBody}>
            {scene.speaker ? <Speaker name={scene.speaker} cast={cast} /> : null}
            {scene.spokenScript ? (
              <p className={classes.spoken} dir="auto">
                {scene.spokenScript}
              </p>
            ) : null}
            {overOf(scene.spokenScript) > 0 ? (
              <p className={classes.flag}>
                Spoken, it is {overOf(scene.spokenScript)} s too long for its clip, which is held on its last frame.
              </p>
            ) : null}
            {scene.realAction ? <p dir="auto">{scene.realAction}</p> : null}
            {scene.chibiAction ? (
              <p dir="auto" className="soft">
                Sticker: {scene.chibiAction}
              </p>
            ) : null}
            {scene.sfx ? (
              <p dir="auto" className="small soft">
                Sound: {scene.sfx}
              </p>
            ) : null}
            {scene.visual ? (
              <p dir="auto" className="small soft">
                {scene.visual}
              </p>
            ) : null}
            {scene.onScreenText ? (
              <p dir="auto" className="label">
                On screen: {scene.onScreenText}
              </p>
            ) : null}
            {scene.evidenceFlag ? (
              <p dir="auto" className={classes.flag}>
                Needs proof: {scene.evidenceFlag}
              </p>
            ) : null}
            <LineClaims check={claims} position={scene.position} />
          </div>
          {scene.receipts.length > 0 ? (
            <Receipts receipts={scene.receipts} line={scene.spokenScript} quotes={quotes} />
          ) : null}
          <span className={`${classes.lineTime} mono small soft`}>{timecode(scene.durationSeconds)}</span>
        </li>
      ))}
    </ol>
  )
}

export interface ReceiptsProps {
  /** Ids of the quotes that a line rests on. */
  receipts: readonly string[]
  line: string
  quotes: readonly OfferQuote[]
  children?: ReactNode
}

export function Receipts({ receipts, line, quotes, children }: ReceiptsProps) {
  const cited = [...new Set(receipts)].map((id) => quotes.find((quote) => quote.id === id))
  const known = cited.flatMap((quote) => quote ?? [])
  return (
    <div className={classes.receipts}>
      {known.map((quote) => (
        <Receipt key={quote.id} quote={quote} line={line} />
      ))}
      {known.length < cited.length ? <LostReceipt /> : null}
      {children}
    </div>
  )
}
