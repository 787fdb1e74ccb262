import { useState } from 'react'
import { Button, FileButton, Modal, Skeleton } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { ImagePlus, Upload, X } from '../icons/icons.ts'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { mediaApi, type UploadQuery } from '@callsheet/lib/wire/app-api/media.ts'
import { api } from '../api/client.ts'
import { libraryQuery } from '../library/library-queries.ts'
import { mediaSource } from '../api/media-source.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { NotRead } from '../components/not-read.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { Picture } from '../media/picture.tsx'
import classes from './prompt-box.module.css'

export interface FrameSlotProps {
  label: string
  /** What a picture that is uploaded here shows: a thing or place, or the person whose likeness a clip takes. */
  purpose: UploadQuery['purpose']
  adId: string | null
  /** Id of the still in the slot. */
  value: string | null
  onChange(imageId: string | null): void
}

/** A slot of the prompt box for a picture: the first or the last frame of a clip, or a photo of a person. */
export function FrameSlot({ label, purpose, adId, value, onChange }: FrameSlotProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.slot}>
      <button type="button" className={classes.slotFrame} onClick={() => setOpen(true)}>
        {value ? <Picture src={mediaSource(value)} alt="" sizes="6rem" /> : <ImagePlus size={18} aria-hidden />}
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
          purpose={purpose}
          adId={adId}
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

type StillPickerProps = Pick<FrameSlotProps, 'purpose' | 'adId'> & {
  title: string
  onPick(id: string): void
  onClose(): void
}

function StillPicker({ title, purpose, adId, onPick, onClose }: StillPickerProps) {
  const reading = useInfiniteQuery(libraryQuery({ kind: 'image' }))
  const { data, isPending, hasNextPage, fetchNextPage } = reading
  const upload = useMutation({
    mutationFn: (file: File) =>
      api.call(mediaApi.upload, { query: { purpose, name: cutText(file.name, 120), adId: adId ?? undefined }, file }),
    onSuccess: ({ id }) => onPick(id)
  })
  const stills = data?.pages.flatMap((page) => page.items).filter(({ url }) => url !== null) ?? []
  return (
    <Modal opened onClose={onClose} size="60rem" title={`${title}: pick a picture`}>
      {upload.isError ? <ProblemNotice error={upload.error} /> : null}
      <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => file && upload.mutate(file)}>
        {(props) => (
          <Button
            {...props}
            mb="md"
            variant="default"
            leftSection={<Upload size={16} aria-hidden />}
            loading={upload.isPending}
          >
            Upload a photo
          </Button>
        )}
      </FileButton>
      <NotRead what="Your stills" reading={reading} />
      {isPending ? <Skeleton height={240} /> : null}
      {data && stills.length === 0 ? (
        <EmptyState title="No stills yet">
          Upload one, or make one here first: a clip can use any picture of your library.
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
            <Picture src={still.url ?? ''} alt="" thumbnails={still.thumbnails} sizes="8rem" />
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
