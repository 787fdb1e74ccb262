import { useId, useState, type FormEvent } from 'react'
import { Button, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { choicesOf, savedStyleOf, type CaptionChoices } from '@callsheet/lib/brand/caption-looks.ts'
import { cutTypefaces, findCutTypeface, usualTypeface } from '@callsheet/lib/cut/typefaces.ts'
import { brandKitsApi, type BrandKitView } from '@callsheet/lib/wire/app-api/brand-kits.ts'
import { brandKitLimits } from '@callsheet/lib/wire/brand-kit.ts'
import type { CutSettings } from '@callsheet/lib/wire/cuts-api.ts'
import { api } from '../api/client.ts'
import { brandKitsQuery } from '../brands/brand-queries.ts'
import { useAdBrandKit } from '../brands/use-ad-brand.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { fontsFor, loadFilmFonts } from './layer-fonts.ts'
import classes from './cut.module.css'

type Captions = CutSettings['captions']

export interface CaptionStylesProps {
  adId: string
  captions: Captions
  onChange(part: Partial<Captions>): void
}

const faces = cutTypefaces.map((value) => ({ value, label: value }))

/** What the captions are set in. Each name is shown in its own letters. */
export function CaptionTypeface({ captions, onChange }: Omit<CaptionStylesProps, 'adId'>) {
  const [areLoaded, setLoaded] = useState(false)
  const load = () =>
    void Promise.all(cutTypefaces.map((face) => loadFilmFonts([face], face))).then(() => setLoaded(true))
  return (
    <Select
      size="xs"
      label="Typeface"
      allowDeselect={false}
      data={faces}
      value={captions.typeface ?? usualTypeface}
      onDropdownOpen={load}
      renderOption={({ option }) => {
        const typeface = areLoaded ? findCutTypeface(option.value) : null
        return <span style={typeface ? { font: fontsFor([{ text: '', typeface }])(700, 17) } : {}}>{option.label}</span>
      }}
      onChange={(value) => {
        const face = findCutTypeface(value ?? '')
        onChange({ typeface: face === usualTypeface ? null : face })
      }}
    />
  )
}

/** The looks that are saved in the ad's brand kit: one is taken, or this one is saved under a name. */
export function SavedCaptionStyles({ adId, captions, onChange }: CaptionStylesProps) {
  const kit = useAdBrandKit(adId)
  if (!kit) return <p className="small soft">With a brand, this ad’s captions can take a look that you save once.</p>
  return <StylesOfKit kit={kit} captions={captions} onChange={onChange} />
}

function StylesOfKit({ kit, captions, onChange }: Omit<CaptionStylesProps, 'adId'> & { kit: BrandKitView }) {
  const queryClient = useQueryClient()
  const form = useId()
  const [name, setName] = useState<string | null>(null)
  const { captionStyles } = kit.content
  const now = lookOf(captions)
  const same = captionStyles.find((style) => isSame(choicesOf(style), now))
  const save = useMutation({
    mutationFn: (title: string) => {
      const others = captionStyles.filter((style) => style.name.toLowerCase() !== title.toLowerCase())
      const content = { ...kit.content, captionStyles: [...others, savedStyleOf(title, now)] }
      return api.call(brandKitsApi.update, { params: { id: kit.id }, body: { content, basedOn: kit.updatedAt } })
    },
    onSuccess: () => setName(null),
    onSettled: () => queryClient.invalidateQueries({ queryKey: brandKitsQuery.queryKey })
  })
  const isFull = captionStyles.length >= brandKitLimits.captionStyles
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name?.trim()) save.mutate(name.trim())
  }
  return (
    <div className={classes.list} role="group" aria-label={`Styles of ${kit.name}`}>
      <span className="label">Styles of {kit.name}</span>
      <div className={classes.chips}>
        {captionStyles.map((style) => (
          <Button
            key={style.name}
            size="compact-sm"
            variant={same === style ? 'filled' : 'default'}
            aria-pressed={same === style}
            onClick={() => onChange(choicesOf(style))}
          >
            {style.name}
          </Button>
        ))}
        {name === null && !same ? (
          <Button size="compact-sm" variant="subtle" disabled={isFull} onClick={() => setName('')}>
            Save as style
          </Button>
        ) : null}
      </div>
      {name === null ? null : (
        <form id={form} className={classes.chips} onSubmit={submit}>
          <TextInput
            size="xs"
            aria-label="Name of the style"
            placeholder="Loud"
            autoFocus
            maxLength={brandKitLimits.captionStyle}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button size="xs" type="submit" loading={save.isPending} disabled={name.trim() === ''}>
            Save in {kit.name}
          </Button>
          <Button size="xs" variant="subtle" color="gray" onClick={() => setName(null)}>
            Cancel
          </Button>
        </form>
      )}
      {save.isError ? <ProblemNotice error={save.error} /> : null}
    </div>
  )
}

const lookOf = ({ style, colours = null, typeface = null, hasWordHighlight = false }: Captions): CaptionChoices => ({
  style,
  colours,
  typeface,
  hasWordHighlight
})

const isSame = (one: CaptionChoices, other: CaptionChoices) =>
  one.style === other.style &&
  one.typeface === other.typeface &&
  one.hasWordHighlight === other.hasWordHighlight &&
  one.colours?.text === other.colours?.text &&
  one.colours?.backing === other.colours?.backing
