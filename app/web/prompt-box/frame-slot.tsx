import { useState } from 'react'
import { Button, Modal, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ImagePlus, X } from 'lucide-react'
import { libraryQuery } from '../library/library-queries.ts'
import { mediaSource } from '../api/media-source.ts'
import { EmptyState } from '../components/empty-state.tsx'
import classes from './prompt-box.module.css'

export interface FrameSlotProps {
  label: string
  /** Id of the still in the slot. */
  value: string | null
  onChange(imageId: string | null): void
}

/** A slot of the prompt box for a still: the first or the last frame of a clip. */
export function FrameSlot({ label, value, onChange }: FrameSlotProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.slot}>
      <button type="button" className={classes.slotFrame} onClick={() => setOpen(true)}>
        {value ? <img src={mediaSource(value)} alt="" /> : <ImagePlus size={18} aria-hidden />}
        <span className="label">{label}</span>
      </button>
      {value ? (
        <button
          type="button"
          className={classes.slotClear}
          aria-label={`Take the ${label.toLowerCase()} out`}
          onClick={() => onChange(null)}
        >
          <X size={14} aria-hidden />
        </button>
      ) : null}
      {isOpen ? (
        <StillPicker
          title={label}
          onClose={() => setOpen(false)}
          onPick={(id) => {
            onChange(id)
            setOpen(false)
          }}
        />
      ) : null}
    </div>
  )
}

function StillPicker({ title, onPick, onClose }: { title: string; onPick(id: string): void; onClose(): void }) {
  const { data, isPending, hasNextPage, fetchNextPage } = useInfiniteQuery(libraryQuery({ kind: 'image' }))
  const stills = data?.pages.flatMap((page) => page.items).filter(({ url }) => url !== null) ?? []
  return (
    <Modal opened onClose={onClose} size="60rem" title={`${title}: pick a still`}>
      {isPending ? <Skeleton height={240} /> : null}
      {data && stills.length === 0 ? (
        <EmptyState title="No stills yet">
          Make one here first: a clip can begin on any still of your library.
        </EmptyState>
      ) : null}
      <div className={classes.stills}>
        {stills.map((still) => (
          <button
            key={still.id}
            type="button"
            onClick={() => onPick(still.id)}
            aria-label={`Take ${still.title ?? 'this still'}`}
          >
            <img src={still.url ?? ''} alt="" loading="lazy" />
          </button>
        ))}
      </div>
      {hasNextPage ? (
        <Button mt="md" variant="default" onClick={() => void fetchNextPage()}>
          Show older stills
        </Button>
      ) : null}
    </Modal>
  )
}
