import { useCallback, useMemo } from 'react'
import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { foldersQuery, libraryQuery, type LibraryFilter } from './library-queries.ts'
import { Films, NewestFilms, newestFilmsQuery } from './films.tsx'
import { LibraryGrid } from './library-grid.tsx'
import { LibraryViewer } from './library-viewer.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useSelection } from './use-selection.ts'
import { usePageKeys, type PageKey } from '../shell/page-keys.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { NotRead } from '../components/not-read.tsx'
import { PageHead } from '../components/page-head.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { countOf } from '../components/words.ts'
import classes from './library.module.css'

const kinds = [
  { value: 'all', label: 'All' },
  { value: 'film', label: 'Films' },
  { value: 'video', label: 'Clips' },
  { value: 'image', label: 'Stills' }
]
const savings = [
  { value: 'all', label: 'Any' },
  { value: 'yes', label: 'Saved' },
  { value: 'no', label: 'Not saved' }
]

const orders = [
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' }
]

const keys: readonly PageKey[] = [
  { keys: ['←', '→', '↑', '↓'], what: 'Move in the grid' },
  { keys: ['Shift ←', 'Shift →'], what: 'Select on the way' },
  { keys: ['Home', 'End'], what: 'To the first or the last one' },
  { keys: ['Space'], what: 'Select, or let go' },
  { keys: ['Enter'], what: 'Open' },
  { keys: ['Ctrl A'], what: 'Select all (⌘ on a Mac)' },
  { keys: ['Esc'], what: 'Let all go' }
]

export function LibraryPage() {
  const { item: openId, ...filter } = useSearch({ from: '/house/library' })
  const navigate = useNavigate({ from: studioPages.library })
  const isFilms = filter.kind === 'film'
  const library = useInfiniteQuery({ ...libraryQuery(filter), enabled: !isFilms })
  const hasBand = filter.kind === undefined && filter.saved !== 'no'
  const newest = useInfiniteQuery({ ...newestFilmsQuery(filter.folder), enabled: hasBand })
  // Films above push what is below them down: both are drawn at once.
  const isWaiting = !isFilms && (library.isPending || (hasBand && newest.isPending))
  const items = (isWaiting ? undefined : library.data)?.pages.flatMap((page) => page.items) ?? []
  const selection = useSelection(items.map(({ id }) => id))
  const setFilter = (change: LibraryFilter) => {
    selection.clear()
    void navigate({ search: { ...filter, ...change } })
  }
  const open = useCallback(
    (id: string | undefined) =>
      void navigate({ search: (search) => ({ ...search, item: id }), replace: id === undefined, resetScroll: false }),
    [navigate]
  )
  const { selectAll } = selection
  usePageKeys({
    keys,
    actions: useMemo(() => [{ label: 'Select all stills and clips shown', run: selectAll }], [selectAll])
  })
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = library
  const loadOlder = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  return (
    <div data-wide className={classes.page}>
      <PageHead
        title={filter.folder?.split('/').at(-1) ?? 'Library'}
        eyebrow={filter.folder?.includes('/') ? filter.folder.split('/').slice(0, -1).join('/') : 'Everything you made'}
        actions={
          <div className={classes.filters}>
            <SegmentedControl
              aria-label="Kind"
              data={kinds}
              value={filter.kind ?? 'all'}
              onChange={(value) =>
                setFilter({ kind: kindOf(value), saved: value === 'film' ? undefined : filter.saved })
              }
            />
            {isFilms ? null : (
              <SegmentedControl
                aria-label="Saved"
                data={savings}
                value={filter.saved ?? 'all'}
                onChange={(value) => setFilter({ saved: value === 'yes' || value === 'no' ? value : undefined })}
              />
            )}
          </div>
        }
      />
      <Folders current={filter.folder} />
      <div className={classes.main}>
        {isFilms ? <Films folder={filter.folder} openId={openId} onOpen={open} /> : null}
        {hasBand && !isWaiting ? (
          <NewestFilms
            films={newest.data?.pages[0]?.items ?? []}
            onOpen={(id) => void navigate({ search: { ...filter, saved: undefined, kind: 'film', item: id } })}
          />
        ) : null}
        {hasBand ? <NotRead what="The newest films" reading={newest} /> : null}
        {library.error ? <ProblemNotice error={library.error} onRetry={() => void library.refetch()} /> : null}
        {isWaiting ? <Skeleton height={420} /> : null}
        {library.data && !isWaiting && items.length === 0 ? (
          <NothingHere isFiltered={Object.values(filter).some(Boolean)} />
        ) : null}
        {items.length > 0 ? (
          <>
            <div className={classes.count}>
              <span className="label">
                {countOf(items.length, 'item')}
                {hasNextPage ? ' so far' : ''}
              </span>
              <SegmentedControl
                size="xs"
                aria-label="Order"
                data={orders}
                value={filter.order ?? 'newest'}
                onChange={(value) => setFilter({ order: value === 'oldest' ? value : undefined })}
              />
              <Button size="compact-sm" variant="subtle" color="gray" onClick={selection.selectAll}>
                Select all {items.length}
              </Button>
            </div>
            <LibraryGrid
              items={items}
              selection={selection}
              onOpen={open}
              readAt={library.dataUpdatedAt}
              onEnd={loadOlder}
            />
          </>
        ) : null}
        {hasNextPage ? (
          <Button variant="default" w="max-content" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {filter.order ? 'Show newer items' : 'Show older items'}
          </Button>
        ) : null}
        {selection.ids.size > 0 ? (
          <SelectionBar items={items.filter(({ id }) => selection.ids.has(id))} onDone={selection.clear} />
        ) : null}
        {openId && !isFilms ? <LibraryViewer id={openId} items={items} onOpen={open} /> : null}
      </div>
    </div>
  )
}

function kindOf(value: string): LibraryFilter['kind'] {
  return value === 'image' || value === 'video' || value === 'film' ? value : undefined
}

function Folders({ current }: { current: string | undefined }) {
  const reading = useQuery(foldersQuery)
  const folders = reading.data ?? []
  return (
    <nav className={classes.folders} aria-label="Folders">
      <Link
        to={studioPages.library}
        search={{}}
        className={classes.folder}
        aria-current={current === undefined ? 'page' : undefined}
      >
        <span>Everything</span>
      </Link>
      <Link to={studioPages.castVault} className={classes.folder}>
        <span>Cast vault</span>
      </Link>
      <NotRead what="The folders" reading={reading} />
      {folders.map(({ folder, images, videos, films }) => (
        <Link
          key={folder}
          to={studioPages.library}
          search={{ folder }}
          className={classes.folder}
          aria-current={folder === current ? 'page' : undefined}
        >
          <FolderName folder={folder} />
          <span className="label">
            {[
              films > 0 && countOf(films, 'film'),
              videos > 0 && countOf(videos, 'clip'),
              images > 0 && countOf(images, 'still')
            ]
              .filter(Boolean)
              .join(', ')}
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
      {above.length > 0 ? <span className={`${classes.above} small soft`}>{above.reverse().join('/')}/</span> : null}
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
