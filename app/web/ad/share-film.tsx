import { useState } from 'react'
import { Button, Group, Modal, Select, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2, Send } from '../icons/icons.ts'
import type { AdFilm } from '@callsheet/lib/wire/ads-api.ts'
import { filmSharesApi } from '@callsheet/lib/wire/app-api/film-shares.ts'
import { shareDays, type FilmShareView, type ShareFilmRequest } from '@callsheet/lib/wire/film-shares-api.ts'
import { api } from '../api/client.ts'
import { CopyButton } from '../components/copy-button.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { countOf, formatAgo, formatDay } from '../components/words.ts'
import { filmShareQuery } from '../cut/cut-queries.ts'
import { SendFilm } from './send-film.tsx'
import classes from '../components/cards.module.css'

type Days = ShareFilmRequest['days']

const lengths: { value: string; label: string; days: Days }[] = [
  ...shareDays.map((days) => ({ value: String(days), label: `${days} days`, days })),
  { value: 'no-end', label: 'Until it is withdrawn', days: null }
]
const daysOf = (value: string | null): Days => lengths.find((length) => length.value === value)?.days ?? null

/** The public link of a film: made, copied, sent, made longer or shorter, withdrawn. */
export function ShareFilm({ film, onClose }: { film: AdFilm; onClose(): void }) {
  const { data, error } = useQuery(filmShareQuery(film.cutId))
  return (
    <Modal opened onClose={onClose} title={`Share version ${film.version}`}>
      <div className={classes.stack}>
        {error ? <ProblemNotice error={error} /> : null}
        {data === undefined ? null : data.share === null ? (
          <NewLink cutId={film.cutId} />
        ) : (
          <SharedLink share={data.share} title={film.title} />
        )}
        <SendFilm film={film} />
      </div>
    </Modal>
  )
}

function NewLink({ cutId }: { cutId: string }) {
  const [length, setLength] = useState('30')
  const { share } = useShare(cutId)
  return (
    <>
      <p>
        Anyone with the link can watch and download this version, without signing in. They see its name and nothing else
        of the ad.
      </p>
      <Select
        label="The link works for"
        allowDeselect={false}
        data={lengths.map(({ value, label }) => ({ value, label }))}
        value={length}
        onChange={(value) => value && setLength(value)}
      />
      {share.error ? <ProblemNotice error={share.error} /> : null}
      <Group>
        <Button
          data-autofocus
          loading={share.isPending}
          leftSection={<Link2 size={17} aria-hidden />}
          onClick={() => share.mutate(daysOf(length))}
        >
          Make a link
        </Button>
      </Group>
    </>
  )
}

function SharedLink({ share: link, title }: { share: FilmShareView; title: string }) {
  const { share, withdraw } = useShare(link.cutId)
  const [isAsking, setAsking] = useState(false)
  const { url } = link
  const error = share.error ?? withdraw.error
  return (
    <>
      <TextInput label="Link" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      <Group gap="xs">
        <CopyButton text={url}>Copy the link</CopyButton>
        {'share' in navigator ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<Send size={15} aria-hidden />}
            // Whoever closes the panel of the device has changed their mind, which is no error.
            onClick={() => void navigator.share({ title, url }).catch(() => undefined)}
          >
            Send the link
          </Button>
        ) : null}
        <Button size="xs" variant="default" component="a" href={url} target="_blank" rel="noreferrer">
          Open it
        </Button>
      </Group>
      <p role="status" className="small soft">
        {endOf(link)} {viewsOf(link)}
      </p>
      <Select
        label="From now, let it work for"
        placeholder="As it is"
        data={lengths.map(({ value, label }) => ({ value, label }))}
        value={null}
        disabled={share.isPending}
        onChange={(value) => value && share.mutate(daysOf(value))}
      />
      {error ? <ProblemNotice error={error} /> : null}
      {isAsking ? (
        <div role="group" aria-label="Withdraw the link?">
          <p>Whoever has the link cannot watch any more. A new link will have another address.</p>
          <Group gap="xs" mt="xs">
            <Button size="xs" loading={withdraw.isPending} data-own-press onClick={() => withdraw.mutate()}>
              Withdraw it
            </Button>
            <Button size="xs" variant="default" autoFocus onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </Group>
        </div>
      ) : (
        <Group>
          <Button size="xs" variant="subtle" color="gray" onClick={() => setAsking(true)}>
            Withdraw the link
          </Button>
        </Group>
      )}
    </>
  )
}

function useShare(cutId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = filmShareQuery(cutId)
  const show = (share: FilmShareView | null) => queryClient.setQueryData(queryKey, { share })
  return {
    share: useMutation({
      mutationFn: (days: Days) => api.call(filmSharesApi.share, { params: { id: cutId }, body: { days } }),
      onSuccess: show
    }),
    withdraw: useMutation({
      mutationFn: () => api.call(filmSharesApi.withdraw, { params: { id: cutId } }),
      onSuccess: () => show(null)
    })
  }
}

function endOf({ expiresAt, isExpired }: FilmShareView): string {
  if (expiresAt === null) return 'It works until you withdraw it.'
  return isExpired ? `Its time was over on ${formatDay(expiresAt)}.` : `It works until ${formatDay(expiresAt)}.`
}

function viewsOf({ views, lastViewedAt }: FilmShareView): string {
  if (views === 0 || lastViewedAt === null) return 'Nobody has opened it yet.'
  return `Opened ${countOf(views, 'time')}, last ${formatAgo(lastViewedAt)}.`
}
