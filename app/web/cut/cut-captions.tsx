import { SegmentedControl, Switch, Textarea } from '@mantine/core'
import { captionStyles, type CaptionStyleName } from '@callsheet/lib/cut/safe-areas.ts'
import { filmColoursOf } from '@callsheet/lib/brand/film-colours.ts'
import type { CutView } from '@callsheet/lib/wire/cuts-api.ts'
import { useAdBrand } from '../brands/use-ad-brand.ts'
import { clipName } from './cut-words.ts'
import type { CutDesk } from './use-cut.ts'
import classes from './cut.module.css'

const styles = Object.entries(captionStyles).map(([value, { label }]) => ({ value, label }))

/** The words of the captions and their look in the picture. */
export function CutCaptions({ desk, cut }: { desk: CutDesk; cut: CutView }) {
  const { settings } = desk
  const brand = useAdBrand(cut.adId)
  if (!settings) return null
  const { captions, clips } = settings
  const colours = captions.colours ?? (brand && filmColoursOf(brand))
  const say = (index: number, captionText: string | null) =>
    desk.change({ clips: clips.map((clip, at) => (at === index ? { ...clip, captionText } : clip)) })
  return (
    <div className={classes.list}>
      <Switch
        label="Draw captions into the picture"
        description="SRT and WebVTT files come with every cut in any case."
        checked={captions.isBurnedIn}
        onChange={(event) => desk.change({ captions: { ...captions, isBurnedIn: event.currentTarget.checked } })}
      />
      <div>
        <span className="label" id="caption-style">
          Clear of the buttons of
        </span>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-labelledby="caption-style"
          data={styles}
          value={captions.style}
          onChange={(value) => desk.change({ captions: { ...captions, style: value as CaptionStyleName } })}
        />
      </div>
      {colours ? (
        <Switch
          label="In the brand’s colours"
          checked={Boolean(captions.colours)}
          onChange={(event) =>
            desk.change({ captions: { ...captions, colours: event.currentTarget.checked ? colours : null } })
          }
        />
      ) : null}
      <Switch
        label="Say who speaks"
        checked={captions.hasSpeakerLabels}
        onChange={(event) => desk.change({ captions: { ...captions, hasSpeakerLabels: event.currentTarget.checked } })}
      />
      <ol className={classes.rows}>
        {clips.map((clip, index) => {
          const facts = cut.clips.find(({ videoId }) => videoId === clip.videoId)
          const script = facts?.spokenScript ?? ''
          const name = facts ? clipName(facts, index) : `Clip ${index + 1}`
          return (
            <li key={`${clip.videoId}-${index}`} className={classes.row}>
              <Textarea
                label={`${name}${facts?.speaker ? `, ${facts.speaker}` : ''}`}
                autosize
                minRows={1}
                maxLength={1_500}
                placeholder="No caption"
                value={clip.captionText ?? script}
                onChange={(event) =>
                  say(index, event.currentTarget.value === script ? null : event.currentTarget.value)
                }
              />
            </li>
          )
        })}
      </ol>
    </div>
  )
}
