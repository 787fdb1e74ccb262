import { Button } from '@mantine/core'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { brandKitsApi } from '@callsheet/lib/wire/app-api/brand-kits.ts'
import { brandReadingsApi, type BrandReadingView } from '@callsheet/lib/wire/app-api/brand-readings.ts'
import type { BrandProposal, FoundLogo } from '@callsheet/lib/wire/brand-proposal.ts'
import { api } from '../api/client.ts'
import { PageHead } from '../components/page-head.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { Working } from '../components/working.tsx'
import { DraftState } from '../drafts/draft-state.tsx'
import { useOnceKey } from '../spending/once-key.ts'
import { BrandFields, SaveBar } from './brand-editor.tsx'
import { brandKitsQuery, brandReadingQuery, brandReadingsQuery } from './brand-queries.ts'
import { useBrandEditor, type BrandEditor } from './use-brand-editor.ts'
import parts from '../components/components.module.css'
import { formatDay } from '../components/words.ts'
import classes from './brands.module.css'

/** What a site proposes: corrected, then saved as a kit. */
export function BrandReadingPage() {
  const { readingId } = useParams({ from: '/house/brands/proposals/$readingId' })
  const { data: reading } = useSuspenseQuery(brandReadingQuery(readingId))
  const { proposal } = reading
  return (
    <>
      <PageHead
        title={proposal ? `Proposal: ${proposal.content.name}` : 'Reading a site'}
        eyebrow={<Link to={studioPages.brands}>← Brands</Link>}
        actions={<Drop reading={reading} />}
      >
        <p>
          <a href={reading.url} target="_blank" rel="noreferrer noopener">
            {reading.url}
          </a>
          {proposal?.readAt ? `, read on ${formatDay(proposal.readAt)}` : ''}
        </p>
      </PageHead>
      {reading.nextStep.isWaiting ? (
        <Working next="a proposal to correct">{reading.nextStep.label}. You can leave this page.</Working>
      ) : null}
      {reading.status === 'Failed' ? <Failed reading={reading} /> : null}
      {proposal ? <Proposal reading={reading} proposal={proposal} /> : null}
    </>
  )
}

function Failed({ reading }: { reading: BrandReadingView }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const onceKey = useOnceKey()
  const again = useMutation({
    mutationFn: () =>
      api.call(brandReadingsApi.create, { body: { url: reading.url }, idempotencyKey: onceKey.of(reading.id) }),
    async onSuccess(next) {
      onceKey.renew()
      await api.call(brandReadingsApi.remove, { params: { id: reading.id } })
      void queryClient.invalidateQueries({ queryKey: brandReadingsQuery.queryKey, exact: true })
      await navigate({ to: studioPages.brandReading, params: { readingId: next.id } })
    }
  })
  return (
    <div className={parts.problem} role="alert">
      <strong>The site could not be read</strong>
      <p>{reading.failureMessage}</p>
      {again.isError ? <ProblemNotice error={again.error} /> : null}
      <div className={parts.problemActions}>
        <Button size="xs" loading={again.isPending} onClick={() => again.mutate()}>
          Read it again
        </Button>
        <Button size="xs" variant="default" component={Link} to={studioPages.newBrand}>
          Make it by hand
        </Button>
      </div>
    </div>
  )
}

function Proposal({ reading, proposal }: { reading: BrandReadingView; proposal: BrandProposal }) {
  const editor = useBrandEditor({
    draftKey: `brand-reading.${reading.id}`,
    content: proposal.content,
    version: null
  })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const onceKey = useOnceKey()
  const save = useMutation({
    mutationFn: () => {
      const body = { content: editor.content, readingId: reading.id }
      return api.call(brandKitsApi.create, { body, idempotencyKey: onceKey.of(body) })
    },
    onMutate: editor.draft.latest,
    async onSuccess(kit, _nothing, sent) {
      onceKey.renew()
      editor.saved(kit, sent)
      void queryClient.invalidateQueries({ queryKey: brandKitsQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: brandReadingsQuery.queryKey, exact: true })
      await navigate({ to: studioPages.brand, params: { kitId: kit.id } })
    }
  })
  return (
    <>
      <p className={classes.notice} role="status">
        <strong>This is a proposal.</strong> Correct it and save it; until then nothing uses it. Every sentence below
        stands on the page, and what did not was dropped. Words never to use are yours to add.
      </p>
      {proposal.warnings.map((warning) => (
        <p key={warning} className="small soft">
          {warning}
        </p>
      ))}
      <BrandFields
        editor={editor}
        logoChoices={<LogoChoices editor={editor} readingId={reading.id} logos={proposal.logos} />}
      />
      <SaveBar
        label="Save the brand"
        isSaving={save.isPending}
        canSave
        problems={editor.problemCount}
        onSave={() => editor.press() && save.mutate()}
        notice={save.isError ? <ProblemNotice error={save.error} /> : null}
      >
        <DraftState draft={editor.draft} />
      </SaveBar>
    </>
  )
}

const placeWords: Record<FoundLogo['from'], string> = {
  organization: 'the logo that the site names',
  header: 'a picture in its head',
  'touch-icon': 'its icon for phones',
  icon: 'its icon',
  'social-image': 'its picture for sharing'
}

interface LogoChoicesProps {
  editor: BrandEditor
  readingId: string
  logos: readonly FoundLogo[]
}

/** Pictures of the site. A press stores one and shows it. */
function LogoChoices({ editor, readingId, logos }: LogoChoicesProps) {
  const take = useMutation({
    mutationFn: (url: string) => api.call(brandReadingsApi.takeLogo, { params: { id: readingId }, body: { url } }),
    onSuccess: ({ id }) =>
      editor.change(({ logo }) => ({ logo: { position: 'top-left', isInCuts: true, ...logo, imageId: id } }))
  })
  if (logos.length === 0) return null
  return (
    <div className={classes.logoChoices}>
      <p className="label">From the site</p>
      <ul>
        {logos.map(({ url, from }) => (
          <li key={url}>
            <span>
              {placeWords[from]} <span className="small soft">{url.split('/').at(-1)?.split('?')[0]}</span>
            </span>
            <Button
              size="compact-sm"
              variant="default"
              loading={take.isPending && take.variables === url}
              onClick={() => take.mutate(url)}
            >
              Take it<span className="visually-hidden">: {placeWords[from]}</span>
            </Button>
          </li>
        ))}
      </ul>
      {take.isError ? <ProblemNotice error={take.error} /> : null}
    </div>
  )
}

function Drop({ reading }: { reading: BrandReadingView }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const drop = useMutation({
    mutationFn: () => api.call(brandReadingsApi.remove, { params: { id: reading.id } }),
    async onSuccess() {
      await navigate({ to: studioPages.brands })
      queryClient.removeQueries({ queryKey: brandReadingQuery(reading.id).queryKey })
      void queryClient.invalidateQueries({ queryKey: brandReadingsQuery.queryKey, exact: true })
    }
  })
  return (
    <>
      <Button variant="default" loading={drop.isPending} onClick={() => drop.mutate()}>
        {reading.proposal ? 'Drop the proposal' : 'Stop and drop it'}
      </Button>
      {drop.isError ? <ProblemNotice error={drop.error} /> : null}
    </>
  )
}
