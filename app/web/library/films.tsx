import { useState } from 'react'
import { Button, Modal, Skeleton, UnstyledButton } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, PenLine, Play } from '../icons/icons.ts'
import { pageAddress, studioPages } from '@callsheet/lib/studio-pages.ts'
import { cutsApi } from '@callsheet/lib/wire/app-api/cuts.ts'
import type { FilmItem } from '@callsheet/lib/wire/app-api/library.ts'
import { FilmPlayer } from '../ad/ad-film.tsx'
import { api } from '../api/client.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { RenameDialog } from '../components/rename-dialog.tsx'
import { formatDay, timecode } from '../components/words.ts'
import { Picture } from '../media/picture.tsx'
import { filmsQuery } from './library-queries.ts'
import classes from './films.module.css'

export interface FilmsProps {
  folder: string | undefined
  /** The id of the cut that is open. */
  openId: string | undefined
  onOpen(id: string | undefined): void
}

/** Finished films, newest first. */
export function Films({ folder, openId, onOpen }: FilmsProps) {
  const films = useInfiniteQuery(filmsQuery({ folder }))
  const items = films.data?.pages.flatMap((page) => page.items) ?? []
  const open = items.find(({ cutId }) => cutId === openId)
  return (
    <>
      {films.error ? <ProblemNotice error={films.error} onRetry={() => void films.refetch()} /> : null}
      {films.isPending ? <Skeleton height={420} /> : null}
      {films.data && items.length === 0 ? <NoFilms isInFolder={folder !== undefined} /> : null}
      {items.length > 0 ? (
        <ul className={classes.grid} aria-label="Films">
          {items.map((film) => (
            <FilmFrame key={film.cutId} film={film} onOpen={() => onOpen(film.cutId)} />
          ))}
        </ul>
      ) : null}
      {films.hasNextPage ? (
        <Button
          variant="default"
          w="max-content"
          loading={films.isFetchingNextPage}
          onClick={() => void films.fetchNextPage()}
        >
          Show older films
        </Button>
      ) : null}
      {open ? <FilmViewer key={open.cutId} film={open} onClose={() => onOpen(undefined)} /> : null}
    </>
  )
}

const newestCount = 4

/** The first row of films. */
export const newestFilmsQuery = (folder: string | undefined) => filmsQuery({ folder }, newestCount)

interface NewestFilmsProps {
  films: readonly FilmItem[]
  onOpen(id: string | undefined): void
}

/** The newest films, above the stills and clips that they are made of. Nothing where there is no film. */
export function NewestFilms({ films, onOpen }: NewestFilmsProps) {
  if (films.length === 0) return null
  return (
    <section aria-labelledby="newest-films">
      <div className={classes.bandHead}>
        <h2 id="newest-films">Films</h2>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onOpen(undefined)}>
          All films
        </Button>
      </div>
      <ul className={classes.grid} data-band aria-labelledby="newest-films">
        {films.map((film) => (
          <FilmFrame key={film.cutId} film={film} onOpen={() => onOpen(film.cutId)} />
        ))}
      </ul>
    </section>
  )
}

function NoFilms({ isInFolder }: { isInFolder: boolean }) {
  return (
    <EmptyState
      title={isInFolder ? 'No film in this folder' : 'No film yet'}
      action={
        <Button component={Link} to={isInFolder ? studioPages.library : studioPages.ads} variant="default">
          {isInFolder ? 'Show everything' : 'Go to your ads'}
        </Button>
      }
    >
      A film is cut from the clips of an ad. It costs nothing, and every version is kept here.
    </EmptyState>
  )
}

function FilmFrame({ film, onOpen }: { film: FilmItem; onOpen(): void }) {
  return (
    <li className={classes.item}>
      <UnstyledButton className={classes.open} onClick={onOpen}>
        <span className="visually-hidden">
          Play {film.title}, version {film.version}.{' '}
        </span>
        <span className={classes.edge} aria-hidden>
          <span>V{film.version}</span>
          <span>{timecode(film.durationSeconds)}</span>
        </span>
        <span className={classes.picture} style={{ aspectRatio: film.aspectRatio.replace(':', ' / ') }}>
          {film.posterUrl ? (
            <Picture src={film.posterUrl} alt="" sizes="(max-width: 50em) 46vw, 14rem" />
          ) : (
            <video src={film.url} muted playsInline preload="metadata" aria-hidden tabIndex={-1} />
          )}
          <span className={classes.play} aria-hidden>
            <Play size={20} fill="currentColor" />
          </span>
        </span>
      </UnstyledButton>
      <p className={classes.name}>{film.title}</p>
      <p className={classes.from}>
        {film.adName === film.title ? null : `${film.adName} · `}
        {formatDay(film.createdAt)}
      </p>
    </li>
  )
}

function FilmViewer({ film, onClose }: { film: FilmItem; onClose(): void }) {
  const [isRenaming, setRenaming] = useState(false)
  const queryClient = useQueryClient()
  const rename = useMutation({
    mutationFn: (title: string) => api.call(cutsApi.rename, { params: { id: film.cutId }, body: { title } }),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: ['library', 'films'] })
      void queryClient.invalidateQueries({ queryKey: ['ads'] })
      setRenaming(false)
    }
  })
  return (
    <Modal opened onClose={onClose} size="xl" title={film.title}>
      <div className={classes.viewer}>
        <FilmPlayer film={{ ...film, hasNewerTakes: false }} />
        <p className="small soft">
          Version {film.version} · {timecode(film.durationSeconds)} · {film.aspectRatio} · {film.folder}
        </p>
        <div className={classes.actions}>
          <Button component="a" href={`${film.url}?download`} leftSection={<Download size={16} aria-hidden />}>
            Download
          </Button>
          <Button component="a" href={film.exportUrl} variant="default">
            Everything in one zip
          </Button>
          <Button variant="default" leftSection={<PenLine size={16} aria-hidden />} onClick={() => setRenaming(true)}>
            Rename
          </Button>
          <Button
            component={Link}
            to={pageAddress(studioPages.ad, { adId: film.adId }, { version: String(film.version) })}
            variant="default"
          >
            Open the ad
          </Button>
        </div>
      </div>
      {isRenaming ? (
        <RenameDialog
          title="Rename the film"
          name={film.title}
          maxLength={200}
          isPending={rename.isPending}
          error={rename.error}
          onRename={(title) => rename.mutate(title)}
          onClose={() => setRenaming(false)}
        />
      ) : null}
    </Modal>
  )
}
