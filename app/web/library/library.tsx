import { useState } from 'react'
import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { modelsQuery } from '../api/choices.ts'
import { foldersQuery, libraryQuery, type LibraryFilter } from './library-queries.ts'
import { ElementsPanel } from '../elements/elements-panel.tsx'
import { LibraryFrame } from './library-frame.tsx'
import { LibraryViewer } from './library-viewer.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { PageHead } from '../components/page-head.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { countOf } from '../components/words.ts'
import classes from './library.module.css'

const kinds = [
  { value: 'all', label: 'All' },
  { value: 'video', label: 'Clips' },
  { value: 'image', label: 'Stills' }
]
const savings = [
  { value: 'all', label: 'Any' },
  { value: 'yes', label: 'Saved' },
  { value: 'no', label: 'Not saved' }
]

export function LibraryPage() {
  const { tab } = useSearch({ from: '/house/library' })
  return tab === 'elements' ? <CastVault /> : <StillsAndClips />
}

/** Cast, props and places for all ads. */
function CastVault() {
  const { data: models } = useQuery(modelsQuery)
  return (
    <div data-wide className={classes.page}>
      <Folders current={undefined} isVault />
      <div className={classes.main}>
        <PageHead title="Cast vault" eyebrow="For every ad" />
        <ElementsPanel adId={null} imageModel={models?.images.find(({ enabled }) => enabled)} />
      </div>
    </div>
  )
}

function StillsAndClips() {
  const { item: openId, tab: _tab, ...filter } = useSearch({ from: '/house/library' })
  const navigate = useNavigate({ from: studioPages.library })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const library = useInfiniteQuery(libraryQuery(filter))
  const items = library.data?.pages.flatMap((page) => page.items) ?? []
  const setFilter = (change: LibraryFilter) => {
    setSelected(new Set())
    void navigate({ search: { ...filter, ...change } })
  }
  const open = (id: string | undefined) =>
    void navigate({ search: { ...filter, item: id }, replace: id === undefined, resetScroll: false })
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  }
  return (
    <div data-wide className={classes.page}>
      <Folders current={filter.folder} />
      <div className={classes.main}>
        <PageHead
          title={filter.folder?.split('/').at(-1) ?? 'Library'}
          eyebrow={
            filter.folder?.includes('/') ? filter.folder.split('/').slice(0, -1).join('/') : 'Everything you made'
          }
          actions={
            <div className={classes.filters}>
              <SegmentedControl
                aria-label="Kind"
                data={kinds}
                value={filter.kind ?? 'all'}
                onChange={(value) => setFilter({ kind: value === 'image' || value === 'video' ? value : undefined })}
              />
              <SegmentedControl
                aria-label="Saved"
                data={savings}
                value={filter.saved ?? 'all'}
                onChange={(value) => setFilter({ saved: value === 'yes' || value === 'no' ? value : undefined })}
              />
            </div>
          }
        />
        {library.error ? <ProblemNotice error={library.error} onRetry={() => void library.refetch()} /> : null}
        {library.isPending ? <Skeleton height={420} /> : null}
        {library.data && items.length === 0 ? <NothingHere isFiltered={Object.values(filter).some(Boolean)} /> : null}
        {items.length > 0 ? (
          <ul className={classes.grid}>
            {items.map((item) => (
              <LibraryFrame
                key={item.id}
                item={item}
                isSelected={selected.has(item.id)}
                onToggle={() => toggle(item.id)}
                onOpen={() => open(item.id)}
              />
            ))}
          </ul>
        ) : null}
        {library.hasNextPage ? (
          <Button
            variant="default"
            w="max-content"
            loading={library.isFetchingNextPage}
            onClick={() => void library.fetchNextPage()}
          >
            Show older items
          </Button>
        ) : null}
        {selected.size > 0 ? (
          <SelectionBar items={items.filter(({ id }) => selected.has(id))} onDone={() => setSelected(new Set())} />
        ) : null}
        {openId ? <LibraryViewer id={openId} items={items} onOpen={open} /> : null}
      </div>
    </div>
  )
}

function Folders({ current, isVault = false }: { current: string | undefined; isVault?: boolean }) {
  const { data: folders = [] } = useQuery(foldersQuery)
  return (
    <nav className={classes.folders} aria-label="Folders">
      <Link
        to={studioPages.library}
        search={{}}
        className={classes.folder}
        aria-current={current === undefined && !isVault ? 'page' : undefined}
      >
        <span>Everything</span>
      </Link>
      <Link
        to={studioPages.library}
        search={{ tab: 'elements' }}
        className={classes.folder}
        aria-current={isVault ? 'page' : undefined}
      >
        <span>Cast vault</span>
      </Link>
      {folders.map(({ folder, images, videos }) => (
        <Link
          key={folder}
          to={studioPages.library}
          search={{ folder }}
          className={classes.folder}
          aria-current={folder === current ? 'page' : undefined}
        >
          <FolderName folder={folder} />
          <span className="label">
            {[videos > 0 && countOf(videos, 'clip'), images > 0 && countOf(images, 'still')].filter(Boolean).join(', ')}
          </span>
        </Link>
      ))}
    </nav>
  )
}

/** `{offerName}/{title}` on two lines. */
function FolderName({ folder }: { folder: string }) {
  const [title = folder, ...above] = folder.split('/').reverse()
  return (
    <span>
      {above.length > 0 ? <span className="small soft">{above.reverse().join('/')}/</span> : null}
      <span style={{ display: 'block' }}>{title}</span>
    </span>
  )
}

function NothingHere({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      title="Nothing matches"
      action={
        <Button component={Link} to={studioPages.library} variant="default">
          Show everything
        </Button>
      }
    >
      No still or clip is in this folder with these filters.
    </EmptyState>
  ) : (
    <EmptyState
      title="Your stills and clips live here"
      action={
        <Button component={Link} to={studioPages.ads}>
          Start an ad
        </Button>
      }
    >
      Each production gets a folder, named after its offer and title. Clips are saved by themselves; stills that nobody
      approves or saves go with the daily clean-up, and this page says when.
    </EmptyState>
  )
}
