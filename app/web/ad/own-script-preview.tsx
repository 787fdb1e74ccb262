import type { OwnScript } from '@callsheet/lib/own-script/own-script.ts'
import { Speaker } from '../components/speaker.tsx'
import { two } from '../components/words.ts'
import classes from '../components/cards.module.css'

/** The scenes of a script that is not taken yet: who says what, how long it is, and what does not fit. */
export function OwnScriptPreview({ script: { title, scenes, notes } }: { script: OwnScript }) {
  const cast = [...new Set(scenes.flatMap(({ speaker }) => speaker ?? []))]
  return (
    <section className={classes.stack} aria-label="Scenes of your script">
      {title === null ? null : <p className="label">{title}</p>}
      {notes.length > 0 ? (
        <ul className="small soft">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      <ol className={classes.lines}>
        {scenes.map((scene) => (
          <li key={scene.position} className={classes.line}>
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
              {scene.visual ? <p className="small soft">{scene.visual}</p> : null}
              {scene.onScreenText ? <p className="label">On screen: {scene.onScreenText}</p> : null}
              {scene.isTooLong ? <p className={classes.flag}>Too long for its time code.</p> : null}
              {scene.isSplitSentence ? (
                <p className={classes.flag}>Begins inside a sentence: it is too long for one clip.</p>
              ) : null}
            </div>
            <span className={`${classes.lineTime} mono small soft`}>{scene.durationSeconds} s</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
