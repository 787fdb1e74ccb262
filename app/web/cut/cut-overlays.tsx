import { useState } from 'react'
import { ActionIcon, Button, Checkbox, FileButton, Select, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Plus, Trash2 } from '../icons/icons.ts'
import { filmColoursOf } from '@callsheet/lib/brand/film-colours.ts'
import { overlayKinds, overlayPositions, type OverlayKind, type OverlayPosition } from '@callsheet/lib/cut/layers.ts'
import type { BrandKitContent } from '@callsheet/lib/wire/brand-kit.ts'
import type { CutOverlay } from '@callsheet/lib/wire/cuts-api.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { api } from '../api/client.ts'
import { mediaSource } from '../api/media-source.ts'
import { useAdBrand, useIsAdBrandRead } from '../brands/use-ad-brand.ts'
import { NumberField } from '../components/number-field.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { CutEndCard } from './cut-end-card.tsx'
import { overlayWords, positionWords } from './cut-words.ts'
import type { CutDesk } from './use-cut.ts'
import classes from './cut.module.css'

const starts: Record<OverlayKind, Pick<CutOverlay, 'text' | 'position'>> = {
  price: { text: '€ 0.00', position: 'top-right' },
  logo: { text: 'Your brand', position: 'top-left' },
  'call-to-action': { text: 'Try it today', position: 'bottom' },
  disclosure: { text: 'Made with AI', position: 'bottom-left' }
}

/** A new layer, in the words, the look and with the logo of the ad's brand where it has them. */
function startOf(kind: OverlayKind, brand: BrandKitContent | null): CutOverlay {
  const start = { kind, ...starts[kind], imageId: null, startSeconds: 0, endSeconds: null }
  if (!brand) return start
  const { name, logo, disclosures, callsToAction } = brand
  const colours = filmColoursOf(brand)
  if (kind === 'logo')
    return logo ? { ...start, text: '', imageId: logo.imageId, position: logo.position } : { ...start, text: name }
  if (kind === 'disclosure') return { ...start, text: disclosures[0] ?? start.text }
  return { ...start, text: kind === 'call-to-action' ? (callsToAction[0] ?? start.text) : start.text, colours }
}

/** Layers over the film. Changing them costs nothing, because no clip is made again. */
export function CutOverlays({ desk, adId }: { desk: CutDesk; adId: string }) {
  const overlays = desk.settings?.overlays ?? []
  const put = (next: CutOverlay[]) => desk.change({ overlays: next })
  const brand = useAdBrand(adId)
  const isBrandRead = useIsAdBrandRead(adId)
  /** The place of the one that was added here last. */
  const [newest, setNewest] = useState<number | null>(null)
  const add = (kind: OverlayKind) => {
    setNewest(overlays.length)
    put([...overlays, startOf(kind, brand)])
  }
  return (
    <div className={classes.list}>
      <p className="small soft">
        Layers lie over the clips. Change a price as often as you like: nothing is generated again.
      </p>
      <ol className={classes.rows}>
        {overlays.map((overlay, index) => (
          <Overlay
            key={index}
            overlay={overlay}
            name={`${overlayWords[overlay.kind]} ${index + 1}`}
            adId={adId}
            brand={brand}
            isNew={index === newest}
            onChange={(part) => desk.changeOverlay(index, part)}
            onRemove={() => {
              setNewest(null)
              put(overlays.toSpliced(index, 1))
            }}
          />
        ))}
      </ol>
      <div className={classes.chips}>
        {overlayKinds.map((kind) => (
          <Button
            key={kind}
            size="compact-sm"
            variant="default"
            leftSection={<Plus size={14} aria-hidden />}
            // A layer begins in the words of the brand, which have to be there.
            disabled={overlays.length >= 24 || !isBrandRead}
            onClick={() => add(kind)}
          >
            {overlayWords[kind]}
          </Button>
        ))}
      </div>
      <CutEndCard desk={desk} brand={brand} isBrandRead={isBrandRead} />
    </div>
  )
}

interface OverlayProps {
  overlay: CutOverlay
  name: string
  adId: string
  brand: BrandKitContent | null
  /** Its words are written over at once: what is typed next would be keys of the timeline. */
  isNew: boolean
  onChange(part: Partial<CutOverlay>): void
  onRemove(): void
}

/** The same function at each drawing, so that it is called once: what is typed must not be selected again. */
const selectAll = (field: HTMLInputElement | null) => field?.select()

function Overlay({ overlay, name, adId, brand, isNew, onChange, onRemove }: OverlayProps) {
  const { kind, text, imageId, position, startSeconds, endSeconds } = overlay
  const colours = overlay.colours ?? (brand && filmColoursOf(brand))
  const upload = useMutation({
    mutationFn: (file: Blob) => api.call(mediaApi.upload, { query: { purpose: 'product', name: 'Logo', adId }, file }),
    onSuccess: ({ id }) => onChange({ imageId: id })
  })
  return (
    <li className={classes.row}>
      <div className={classes.rowHead}>
        <strong>{overlayWords[kind]}</strong>
        <span className={classes.rowActions}>
          <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={onRemove}>
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        </span>
      </div>
      {kind === 'logo' ? (
        <div className={classes.chips}>
          {imageId ? <img className={classes.logo} src={mediaSource(imageId)} alt="The logo" /> : null}
          <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => file && upload.mutate(file)}>
            {(props) => (
              <Button {...props} size="compact-sm" variant="default" loading={upload.isPending}>
                {imageId ? 'Another picture' : 'Use a picture'}
              </Button>
            )}
          </FileButton>
          {imageId ? (
            <Button size="compact-sm" variant="default" onClick={() => onChange({ imageId: null })}>
              Use words
            </Button>
          ) : null}
        </div>
      ) : null}
      {upload.isError ? <ProblemNotice error={upload.error} /> : null}
      {imageId ? null : (
        <TextInput
          aria-label={`${name}: words`}
          ref={isNew ? selectAll : undefined}
          value={text}
          maxLength={160}
          error={text.trim() === '' ? 'Say what it reads, or remove it.' : null}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      )}
      {colours && !imageId ? (
        <Checkbox
          size="xs"
          label="In the brand’s colours"
          checked={Boolean(overlay.colours)}
          onChange={(event) => onChange({ colours: event.currentTarget.checked ? colours : null })}
        />
      ) : null}
      <div className={classes.points}>
        <Select
          size="xs"
          label="Where"
          allowDeselect={false}
          data={overlayPositions.map((value) => ({ value, label: positionWords[value] }))}
          value={position}
          onChange={(value) => value && onChange({ position: value as OverlayPosition })}
        />
        <NumberField
          size="xs"
          label="From, seconds"
          min={0}
          step={0.5}
          decimalScale={2}
          value={startSeconds}
          onChange={(value) => onChange({ startSeconds: value })}
        />
        <NumberField
          size="xs"
          label="Until, seconds"
          placeholder="the end"
          min={startSeconds + 0.1}
          step={0.5}
          decimalScale={2}
          value={endSeconds}
          onChange={(value) => onChange({ endSeconds: value })}
          onEmpty={() => onChange({ endSeconds: null })}
        />
      </div>
    </li>
  )
}
