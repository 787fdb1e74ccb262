import { useState } from 'react'
import { Button, Modal, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Download } from '../icons/icons.ts'
import { formatMoney } from '@callsheet/lib/money/money.ts'
import { pageAddress, studioPages } from '@callsheet/lib/studio-pages.ts'
import type { LibraryItem } from '@callsheet/lib/wire/app-api/library.ts'
import { libraryItemQuery } from './library-queries.ts'
import { Facts } from '../components/facts.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { formatAgo, formatCredits, formatMoment, formatNumber, timecode } from '../components/words.ts'
import { framedWords } from '../media/framed-words.ts'
import { mediaWords } from '../media/media-words.ts'
import { DeleteQuestion } from './delete-question.tsx'
import { useLibraryActions } from './use-library-actions.ts'
import { Picture, posterOf } from '../media/picture.tsx'
import classes from './library-viewer.module.css'

export interface LibraryViewerProps {
  id: string
  /** The items of the page, for the previous and next buttons. */
  items: readonly LibraryItem[]
  onOpen(id: string | undefined): void
}

export function LibraryViewer({ id, items, onOpen }: LibraryViewerProps) {
  const listed = items.find((item) => item.id === id)
  const { data, error } = useQuery({ ...libraryItemQuery(id), enabled: !listed })
  const item =
    listed ??
    (data
      ? { ...data, title: null, adId: null, pipelineId: null, scene: null, byteSize: null, deletesAfter: null }
      : undefined)
  const index = items.findIndex((candidate) => candidate.id === id)
  const [isAsking, setAsking] = useState(false)
  const [previous, next] = [items[index - 1], index < 0 ? undefined : items[index + 1]]
  return (
    <Modal
      opened
      onClose={() => onOpen(undefined)}
      // Escape answers the question first.
      closeOnEscape={!isAsking}
      size="72rem"
      title={item?.title ?? 'From the library'}
    >
      {error ? <ProblemNotice error={error} /> : null}
      {item ? (
        <div className={classes.viewer}>
          <div className={classes.stage}>
            <Stage item={item} />
          </div>
          <div className={classes.side}>
            <Details key={item.id} item={item} onDelete={() => setAsking(true)} />
            <div className={classes.turn}>
              <Button
                variant="default"
                disabled={!previous}
                onClick={() => onOpen(previous?.id)}
                leftSection={<ChevronLeft size={16} aria-hidden />}
              >
                Newer
              </Button>
              <Button
                variant="default"
                disabled={!next}
                onClick={() => onOpen(next?.id)}
                rightSection={<ChevronRight size={16} aria-hidden />}
              >
                Older
              </Button>
            </div>
          </div>
        </div>
      ) : error ? null : (
        <Skeleton height={420} />
      )}
      {isAsking ? (
        <DeleteQuestion ids={[id]} onDeleted={() => onOpen(undefined)} onClose={() => setAsking(false)} />
      ) : null}
    </Modal>
  )
}

function costWords(cost: NonNullable<LibraryItem['providerCost']>): string {
  if (cost.kind === 'known') return formatMoney(cost.money)
  return cost.kind === 'nothing' ? 'nothing' : 'not known'
}

function Stage({ item }: { item: LibraryItem }) {
  if (item.url && item.kind === 'video')
    return (
      <video
        key={item.id}
        src={item.url}
        {...posterOf(item, 1080)}
        controls
        autoPlay
        playsInline
        aria-label={item.title ?? 'Clip'}
      />
    )
  if (item.url)
    return (
      <Picture
        src={item.url}
        alt={item.title ?? 'Still'}
        thumbnails={item.thumbnails}
        sizes="(max-width: 50em) 100vw, 42rem"
        isEager
      />
    )
  const words = mediaWords(item)
  return (
    <p>
      <strong>{words.title}.</strong> {words.text}
    </p>
  )
}

function Details({ item, onDelete }: { item: LibraryItem; onDelete(): void }) {
  const [title, setTitle] = useState(item.title ?? '')
  const { change, copyAgain } = useLibraryActions()
  const error = change.error ?? copyAgain.error
  return (
    <>
      <form
        className={classes.rename}
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate({ ids: [item.id], title })
        }}
      >
        <TextInput
          label="Name"
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          disabled={title.trim() === '' || title === item.title}
          loading={change.isPending}
        >
          Rename
        </Button>
      </form>
      <Facts
        items={[
          { label: 'Kind', value: item.durationSeconds === null ? 'Still' : `Clip, ${timecode(item.durationSeconds)}` },
          { label: 'Ratio', value: item.aspectRatio ?? 'free' },
          { label: 'Model', value: item.modelId },
          { label: 'Take', value: item.take },
          { label: 'Price', value: item.isRefunded ? 'given back' : formatCredits(item.credits) },
          ...(item.providerCost ? [{ label: 'Provider bills', value: costWords(item.providerCost) }] : []),
          {
            label: 'Size',
            value: item.byteSize === null ? 'not stored yet' : `${formatNumber(Math.ceil(item.byteSize / 1024))} KiB`
          },
          { label: 'Made', value: formatMoment(item.createdAt) }
        ]}
      />
      {framedWords(item) ? <p className="small soft">{framedWords(item)}</p> : null}
      <p className="small soft">
        {item.deletesAfter
          ? `Not saved: it goes ${formatAgo(item.deletesAfter)}, at ${formatMoment(item.deletesAfter)}.`
          : 'Saved: it stays until you delete it.'}
      </p>
      {error ? <ProblemNotice error={error} /> : null}
      <div className={classes.turn}>
        {item.url ? (
          <Button component="a" href={`${item.url}?download`} leftSection={<Download size={16} aria-hidden />}>
            Download
          </Button>
        ) : null}
        {item.nextStep.action === 'copy' ? (
          <>
            <Button loading={copyAgain.isPending} onClick={() => copyAgain.mutate(item.id)}>
              {item.nextStep.label}
            </Button>
            <Button component="a" href={`/media/${item.id}`} target="_blank" rel="noreferrer" variant="default">
              Open it at the provider
            </Button>
          </>
        ) : null}
        <Button variant="default" onClick={() => change.mutate({ ids: [item.id], isSaved: !item.isSaved })}>
          {item.isSaved ? 'Let go' : 'Save'}
        </Button>
        <Button variant="default" onClick={onDelete}>
          Delete…
        </Button>
        {item.pipelineId ? (
          <Button
            component={Link}
            to={pageAddress(studioPages.pipeline, { pipelineId: item.pipelineId })}
            variant="subtle"
            color="gray"
          >
            Its review sheet
          </Button>
        ) : null}
      </div>
    </>
  )
}
