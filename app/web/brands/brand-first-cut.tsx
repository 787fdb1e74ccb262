import { Select, Switch } from '@mantine/core'
import { captionStyles, type CaptionStyleName } from '@callsheet/lib/cut/safe-areas.ts'
import { modelVoiceSchema } from '@callsheet/lib/voices.ts'
import { VoicePicker } from '../voices/voice-picker.tsx'
import type { BrandEditor } from './use-brand-editor.ts'
import classes from './brands.module.css'

const styleChoices = Object.entries(captionStyles).map(([value, { label }]) => ({ value, label: `As on ${label}` }))
const saved = 'saved '

const noneOfItsOwn = [
  { value: null, label: 'As the format suggests', description: 'Each ad takes the one that suits its format.' }
]
/** A brand has no language: its ads do. */
const inEnglish = {}

/** How the films of a brand begin. */
export function BrandFirstCut({ editor: { form, content, change } }: { editor: BrandEditor }) {
  const { captions } = form
  const styles = (form.captionStyles ?? content.captionStyles).filter(({ name }) => name.trim() !== '')
  const isSaved = styles.some(({ name }) => name === captions.savedStyle)
  const put = (part: Partial<typeof captions>) => change({ captions: { ...captions, ...part } })
  return (
    <div className={classes.sectionGap}>
      <Select
        label="Captions look"
        clearable
        placeholder="as usual"
        data={
          styles.length > 0
            ? [
                { group: 'Saved styles', items: styles.map(({ name }) => ({ value: `${saved}${name}`, label: name })) },
                { group: 'Size, weight and box', items: styleChoices }
              ]
            : styleChoices
        }
        value={isSaved ? `${saved}${captions.savedStyle}` : captions.style}
        onChange={(value) =>
          value?.startsWith(saved)
            ? put({ savedStyle: value.slice(saved.length) })
            : put({ savedStyle: null, style: value as CaptionStyleName | null })
        }
      />
      <Switch
        label="Captions in the brand’s colours"
        disabled={isSaved}
        description={isSaved ? 'A saved style has its own.' : undefined}
        checked={!isSaved && captions.hasColours}
        onChange={(event) => put({ hasColours: event.currentTarget.checked })}
      />
      <Switch
        label="Show the first disclosure as a small line"
        checked={captions.hasDisclosure}
        onChange={(event) => put({ hasDisclosure: event.currentTarget.checked })}
      />
    </div>
  )
}

/** Who speaks over the brand's films where nobody in the picture does. */
export function BrandVoice({ editor: { form, content, change } }: { editor: BrandEditor }) {
  const voice = form.spokenVoice === undefined ? content.spokenVoice : form.spokenVoice
  return (
    <VoicePicker
      label="Voice over the film"
      value={voice}
      others={noneOfItsOwn}
      hearIn={inEnglish}
      onChange={(name) => change({ spokenVoice: name === null ? null : modelVoiceSchema.parse(name) })}
    />
  )
}
