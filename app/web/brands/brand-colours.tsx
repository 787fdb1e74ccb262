import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { Plus, Trash2 } from '../icons/icons.ts'
import { contrastRatio, inkOn, readableContrast } from '@callsheet/lib/brand/contrast.ts'
import { filmColoursOf } from '@callsheet/lib/brand/film-colours.ts'
import { brandColourRoles, brandKitLimits, type BrandColour } from '@callsheet/lib/wire/brand-kit.ts'
import type { BrandForm } from './brand-form.ts'
import type { BrandEditor } from './use-brand-editor.ts'
import classes from './brands.module.css'

const roleWords: Record<BrandColour['role'], string> = {
  primary: 'Primary',
  secondary: 'Secondary',
  accent: 'Accent',
  background: 'Background',
  text: 'Text',
  other: 'Other'
}

const isHex = (hex: string) => /^#[\da-f]{6}$/i.test(hex.trim())

/** Swatches with what can be read on them, and a caption as films draw it. */
export function BrandColours({ editor: { form, change, problemOf } }: { editor: BrandEditor }) {
  const { colours } = form
  const put = (index: number, part: Partial<BrandForm['colours'][number]>) =>
    change({ colours: colours.map((colour, at) => (at === index ? { ...colour, ...part } : colour)) })
  const free = brandColourRoles.find((role) => !colours.some((colour) => colour.role === role)) ?? 'other'
  return (
    <div className={classes.sectionGap}>
      <ul className={classes.colours}>
        {colours.map(({ role, hex }, index) => (
          <li key={index} className={classes.colour}>
            <input
              type="color"
              className={classes.swatch}
              aria-label={`Pick colour ${index + 1}`}
              value={isHex(hex) ? hex.trim() : '#000000'}
              onChange={(event) => put(index, { hex: event.currentTarget.value })}
            />
            <NativeSelect
              aria-label={`Use of colour ${index + 1}`}
              data={brandColourRoles.map((value) => ({ value, label: roleWords[value] }))}
              value={role}
              onChange={(event) => put(index, { role: event.currentTarget.value as BrandColour['role'] })}
            />
            <TextInput
              aria-label={`Colour ${index + 1} as six digits`}
              placeholder="#1a6b54"
              value={hex}
              maxLength={7}
              classNames={{ input: 'mono' }}
              error={problemOf(`colours.${index}.hex`)}
              onChange={(event) => put(index, { hex: event.currentTarget.value })}
            />
            <Contrast hex={hex.trim()} />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove colour ${index + 1}`}
              onClick={() => change({ colours: colours.toSpliced(index, 1) })}
            >
              <Trash2 size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Button
        className={classes.add}
        size="compact-sm"
        variant="default"
        leftSection={<Plus size={14} aria-hidden />}
        disabled={colours.length >= brandKitLimits.colours}
        onClick={() => change({ colours: [...colours, { role: free, hex: '#1a6b54' }] })}
      >
        Add a colour
      </Button>
      <CaptionSample colours={colours} />
    </div>
  )
}

function Contrast({ hex }: { hex: string }) {
  if (!isHex(hex)) return <span />
  const ink = inkOn(hex)
  const name = ink === '#ffffff' ? 'White' : 'Black'
  return (
    <span className={classes.contrast}>
      <span className={classes.onColour} style={{ background: hex, color: ink }} aria-hidden>
        Aa
      </span>
      <span className="small soft">
        {name} on it: {formatRatio(contrastRatio(ink, hex))}
      </span>
    </span>
  )
}

function CaptionSample({ colours }: Pick<BrandForm, 'colours'>) {
  const known = colours.flatMap(({ role, hex }) => (isHex(hex) ? { role, hex: hex.trim().toLowerCase() } : []))
  const look = filmColoursOf({ colours: known })
  if (!look) return null
  const own = known.find(({ role }) => role === 'text')?.hex
  const isTooClose = own !== undefined && look.text !== own
  return (
    <div className={classes.sample}>
      <span className={classes.sampleFrame} aria-hidden>
        <span style={{ background: look.backing, color: look.text }}>Not even on day three.</span>
      </span>
      <p className="small soft">
        Captions and labels look like this: contrast {formatRatio(contrastRatio(look.text, look.backing))}.
        {isTooClose
          ? ` Your text colour on the primary one has ${formatRatio(contrastRatio(own, look.backing))}, and ${readableContrast} : 1 is the least that reads well, so films take ${look.text === '#ffffff' ? 'white' : 'black'}.`
          : ''}
      </p>
    </div>
  )
}

const formatRatio = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`
