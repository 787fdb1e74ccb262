import { Switch } from '@mantine/core'
import { ClipFraming } from './clip-framing.tsx'
import { ClipFields } from './clip-fields.tsx'
import { pieceAt } from './film-of.ts'
import { usePlaybackState } from './use-playback.ts'
import type { Editor } from './use-editor.ts'
import classes from './cut.module.css'

/** What is set for the clip that is selected on the timeline, and for all of them. */
export function CutClips({ editor }: { editor: Editor }) {
  const { selected, desk, film, playback } = editor
  const here = usePlaybackState(playback, ({ seconds }) => (film ? pieceAt(film, seconds) : 0))
  const framed = selected?.kind === 'clip' ? selected.index : here
  return (
    <div className={classes.columns}>
      <div className={classes.list}>
        {selected?.kind === 'clip' ? (
          <ClipFields editor={editor} index={selected.index} />
        ) : (
          <p className="small soft">
            Drag a clip on the timeline to another place, and its edges to trim it. Select one for its exact numbers.
            <span className={classes.ofKeys}> Press ? for all keys.</span>
          </p>
        )}
        <Switch
          label="Level the sound"
          description="All clips equally loud, as the platforms play them (−14 LUFS)."
          checked={desk.settings?.isLevelled ?? true}
          onChange={(event) => desk.change({ isLevelled: event.currentTarget.checked })}
        />
      </div>
      <ClipFraming key={editor.settings.clips[framed]?.videoId} editor={editor} index={framed} />
    </div>
  )
}
