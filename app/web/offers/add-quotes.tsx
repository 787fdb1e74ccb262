import { useRef, type FormEvent } from 'react'
import { Button, FileButton, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { offersApi, type AddedQuotes, type OfferView } from '@callsheet/lib/wire/app-api/offers.ts'
import { api } from '../api/client.ts'
import { useDraftFields } from '../drafts/use-draft.ts'
import { DraftState } from '../drafts/draft-state.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { Sheet } from '../components/sheet.tsx'
import { countOf } from '../components/words.ts'
import { GivenQuotes } from './given-quotes.tsx'
import { offerQuery } from './offer-queries.ts'
import classes from './offers.module.css'

const accepted = '.csv,.tsv,.txt,.html,.htm,.mht,.mhtml'
const noWords = { text: '', url: '' }

/** Reviews that the user has: a paste box and a file. They become quotes like those of research. */
export function AddQuotes({ offer }: { offer: Pick<OfferView, 'id' | 'research'> }) {
  const { fields, change, draft } = useDraftFields(`quotes.${offer.id}`, noWords)
  const { text, url } = fields
  const queryClient = useQueryClient()
  const forget = useRef<() => void>(null)
  const params = { id: offer.id }
  const address = url.trim() === '' ? {} : { url: url.trim() }
  const add = useMutation({
    mutationFn: (file: File | null) =>
      file
        ? api.call(offersApi.addQuotesFile, { params, query: { ...address, name: file.name.slice(0, 255) }, file })
        : api.call(offersApi.addQuotes, { params, body: { ...address, text } }),
    onMutate: draft.latest,
    async onSuccess(_added, file, sent) {
      if (!file) draft.dropIfStill(sent)
      await queryClient.invalidateQueries({ queryKey: offerQuery(offer.id).queryKey })
    },
    onSettled: () => forget.current?.()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(null)
  }
  return (
    <Sheet title="Add customers’ words">
      <form onSubmit={submit} className={classes.stack}>
        <p className="small soft">
          Reviews that you have count like those that research finds: scripts cite them word for word.
        </p>
        <Textarea
          label="Reviews"
          description="Paste them as they are, with an empty line between two."
          autosize
          minRows={4}
          maxRows={16}
          value={text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <TextInput
          label="Where they can be read"
          description="An address, if there is one."
          inputMode="url"
          placeholder="https://"
          value={url}
          onChange={(event) => change({ url: event.currentTarget.value })}
        />
        <DraftState draft={draft} isQuiet />
        <div className={classes.actions}>
          <Button type="submit" disabled={text.trim() === ''} loading={add.isPending && add.variables === null}>
            Add these reviews
          </Button>
          <FileButton accept={accepted} resetRef={forget} onChange={(file) => file && add.mutate(file)}>
            {(props) => (
              <Button {...props} variant="default" loading={add.isPending && add.variables !== null}>
                Take a file
              </Button>
            )}
          </FileButton>
          <span className="small soft">A CSV, a text, or a page of reviews saved from your browser.</span>
        </div>
        {add.isError ? <ProblemNotice error={add.error} /> : null}
        {add.data ? <Added added={add.data} /> : null}
        {offer.research ? <GivenQuotes offerId={offer.id} research={offer.research} /> : null}
      </form>
    </Sheet>
  )
}

function Added({ added: { added, known, columns, notes } }: { added: AddedQuotes }) {
  const read = Object.entries(columns ?? {}).map(([field, column]) => `${field} from “${column}”`)
  return (
    <div role="status" className={classes.added}>
      <p>
        <strong>{added === 0 ? 'Nothing new' : `${countOf(added, 'quote')} added`}</strong>
        {known > 0 ? `, ${known} ${known === 1 ? 'was' : 'were'} there already` : ''}.
      </p>
      {read.length > 0 ? <p className="small">Read: {read.join(', ')}.</p> : null}
      {notes.map((note) => (
        <p key={note} className="small soft">
          {note}
        </p>
      ))}
    </div>
  )
}
