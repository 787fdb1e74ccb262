import { Button, SegmentedControl, Switch, Textarea } from '@mantine/core'
import { captionTimings, type CaptionTiming } from '@callsheet/lib/cut/caption-timings.ts'
import type { TimedCue } from '@callsheet/lib/cut/captions.ts'
import { captionStyle, captionStyles, type CaptionStyleName } from '@callsheet/lib/cut/safe-areas.ts'
import { platforms } from '@callsheet/lib/cut/platforms.ts'
import { filmColoursOf } from '@callsheet/lib/brand/film-colours.ts'
import type { CutView } from '@callsheet/lib/wire/cuts-api.ts'
import { useAdBrand } from '../brands/use-ad-brand.ts'
import { CaptionTypeface, SavedCaptionStyles } from './caption-styles.tsx'
import { clipName } from './cut-words.ts'
import type { Film } from './film-of.ts'
import type { CutDesk } from './use-cut.ts'
import classes from './cut.module.css'

const timingSources: Record<CaptionTiming, string> = {
  words: 'from the voice or a transcript, word by word',
  voice: 'from the voice that is heard in the sound',
  length: 'estimated from the number of letters',
  person: 'set by you'
}

/** Where the times of these captions come from, in the order of how sure they are. */
function timingWords(cues: readonly Pick<TimedCue, 'timedBy'>[]): string {
  const used = captionTimings.filter((timing) => cues.some(({ timedBy }) => timedBy === timing))
  return `${used.map((timing) => timingSources[timing]).join('; ')}.`
}

/** What a style decides beside its letters, while no safe zone is chosen. */
function styleWords(name: CaptionStyleName): string {
  const { label, isUpperCase } = captionStyle(name)
  const where = name === 'plain' ? 'With an even margin.' : `In upright films clear of the buttons of ${label}.`
  return isUpperCase ? `In capital letters. ${where}` : where
}

/** Near those of every style, to begin with. */
const plainColours = { text: '#ffffff', backing: '#0a0a0c' }

const styles = Object.entries(captionStyles).map(([value, { label }]) => ({ value, label }))

export interface CutCaptionsProps {
  desk: CutDesk
  cut: CutView
  /** As it is laid out now. */
  film: Film | null
}

/** The words of the captions and their look in the picture. */
export function CutCaptions({ desk, cut, film }: CutCaptionsProps) {
  const { settings } = desk
  const brand = useAdBrand(cut.adId)
  if (!settings) return null
  const { captions, clips } = settings
  const colours = captions.colours ?? (brand && filmColoursOf(brand))
  const look = (part: Partial<typeof captions>) => desk.change({ captions: { ...captions, ...part } })
  // Captions that were changed one by one give way to other words.
  const say = (index: number, captionText: string | null) =>
    desk.change(
      { clips: clips.map((clip, at) => (at === index ? { ...clip, captionText, captions: null } : clip)) },
      `words ${index}`
    )
  return (
    <div className={classes.columns}>
      <div className={classes.list}>
        <Switch
          label="Draw captions into the picture"
          description="SRT and WebVTT files come with every cut in any case."
          checked={captions.isBurnedIn}
          onChange={(event) => desk.change({ captions: { ...captions, isBurnedIn: event.currentTarget.checked } })}
        />
        <div>
          <span className="label" id="caption-style">
            Size, weight and box as on
          </span>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-labelledby="caption-style"
            data={styles}
            value={captions.style}
            onChange={(value) => desk.change({ captions: { ...captions, style: value as CaptionStyleName } })}
          />
          <p className="small soft">
            {settings.platform
              ? `Clear of the buttons of ${platforms[settings.platform].label}, as the safe zone says.`
              : styleWords(captions.style)}
          </p>
        </div>
        <CaptionTypeface captions={captions} onChange={look} />
        <div className={classes.chips} role="group" aria-label="Colours of the captions">
          {(['text', 'backing'] as const).map((part) => (
            <label key={part} className={classes.colour}>
              <input
                type="color"
                value={(captions.colours ?? plainColours)[part]}
                onChange={(event) =>
                  desk.change(
                    {
                      captions: {
                        ...captions,
                        colours: { ...plainColours, ...captions.colours, [part]: event.currentTarget.value }
                      }
                    },
                    `caption colour ${part}`
                  )
                }
              />
              {part === 'text' ? 'Words' : captionStyle(captions.style).backing === 'box' ? 'Box' : 'Outline'}
            </label>
          ))}
          {captions.colours ? (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => desk.change({ captions: { ...captions, colours: null } })}
            >
              Colours of the style
            </Button>
          ) : null}
        </div>
        <Switch
          label="Highlight the word that is spoken"
          checked={captions.hasWordHighlight ?? false}
          onChange={(event) =>
            desk.change({ captions: { ...captions, hasWordHighlight: event.currentTarget.checked } })
          }
        />
        {colours ? (
          <Switch
            label="In the brand’s colours"
            checked={Boolean(captions.colours)}
            onChange={(event) =>
              desk.change({ captions: { ...captions, colours: event.currentTarget.checked ? colours : null } })
            }
          />
        ) : null}
        <SavedCaptionStyles adId={cut.adId} captions={captions} onChange={look} />
        <Switch
          label="Say who speaks"
          checked={captions.hasSpeakerLabels}
          onChange={(event) =>
            desk.change({ captions: { ...captions, hasSpeakerLabels: event.currentTarget.checked } })
          }
        />
      </div>
      <div>
        {film && film.cues.length > 0 ? <p className="small soft">Timing {timingWords(film.cues)}</p> : null}
        <ol className={classes.rows}>
          {clips.map((clip, index) => {
            const facts = cut.clips.find(({ videoId }) => videoId === clip.videoId)
            const script = facts?.spokenScript ?? ''
            const name = facts ? clipName(facts, index) : `Clip ${index + 1}`
            return (
              <li key={`${clip.videoId}-${index}`} className={classes.row}>
                <Textarea
                  dir="auto"
                  label={`${name}${facts?.speaker ? `, ${facts.speaker}` : ''}`}
                  autosize
                  minRows={1}
                  maxLength={1_500}
                  placeholder="No caption"
                  description={
                    clip.captions ? 'Changed one by one on the timeline. Other words here replace that.' : null
                  }
                  value={clip.captions?.map(({ text }) => text).join(' ') ?? clip.captionText ?? script}
                  onChange={(event) =>
                    say(index, event.currentTarget.value === script ? null : event.currentTarget.value)
                  }
                />
              </li>
            )
          })}
        </ol>
      </div>
    </div>
  )
}
