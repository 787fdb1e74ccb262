import { useRef, useState, type KeyboardEvent } from 'react'
import { ActionIcon, Button, Menu, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowUp, Clapperboard, ImagePlus, Square, X } from 'lucide-react'
import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import { callApi } from '../api/http.ts'
import { adQuery } from '../api/queries.ts'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { PromptBox } from './prompt-box.tsx'
import classes from './conversation.module.css'

export interface Photo {
  imageId: string
  purpose: 'product' | 'identity'
  name: string
}

export interface ChatComposerProps {
  adId: string | null
  isBusy: boolean
  onSend(text: string, photos: readonly Photo[]): void
  onStop(): void
}

export function ChatComposer({ adId, isBusy, onSend, onStop }: ChatComposerProps) {
  const [text, setText] = useState('')
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const [isMaking, setMaking] = useState(false)
  const purpose = useRef<Photo['purpose']>('product')
  const picker = useRef<HTMLInputElement>(null)
  const { data: ad } = useQuery({ ...adQuery(adId ?? ''), enabled: adId !== null })
  const ratio = ad?.aspectRatio
  const upload = useMutation({
    async mutationFn(file: File): Promise<Photo> {
      const search = new URLSearchParams({ purpose: purpose.current, name: file.name.slice(0, 120) })
      if (adId) search.set('adId', adId)
      const media = await callApi<MediaView>(`/api/uploads?${search}`, { file })
      return { imageId: media.id, purpose: purpose.current, name: file.name }
    },
    onSuccess: (photo) => setPhotos((before) => [...before, photo])
  })
  const send = () => {
    if (isBusy || text.trim() === '') return
    onSend(text.trim(), photos)
    setText('')
    setPhotos([])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const attach = (what: Photo['purpose']) => {
    purpose.current = what
    picker.current?.click()
  }
  return (
    <div className={classes.composer}>
      {isMaking ? <PromptBox key={ratio} adId={adId} ratio={ratio} /> : null}
      {upload.isError ? <ProblemNotice error={upload.error} /> : null}
      {photos.length > 0 ? (
        <div className={classes.photos}>
          {photos.map((photo) => (
            <span key={photo.imageId} className={classes.photo}>
              <img src={`/media/${photo.imageId}`} alt={photo.name} />
              <button
                type="button"
                aria-label={`Remove ${photo.name}`}
                onClick={() => setPhotos((before) => before.filter((kept) => kept.imageId !== photo.imageId))}
              >
                <X size={14} aria-hidden />
              </button>
            </span>
          ))}
        </div>
      ) : null}
      <div className={classes.composerRow}>
        <Menu position="top-start" width={250}>
          <Menu.Target>
            <ActionIcon size="lg" variant="default" aria-label="Add a photo" loading={upload.isPending}>
              <ImagePlus size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => attach('product')}>Photo of the product</Menu.Item>
            <Menu.Item onClick={() => attach('identity')}>Photo of a person, for their likeness</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <ActionIcon
          size="lg"
          variant={isMaking ? 'filled' : 'default'}
          aria-label="Make a still or a clip straight away"
          aria-expanded={isMaking}
          onClick={() => setMaking(!isMaking)}
        >
          <Clapperboard size={18} aria-hidden />
        </ActionIcon>
        <input
          ref={picker}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            if (file) upload.mutate(file)
            event.currentTarget.value = ''
          }}
        />
        <Textarea
          className={classes.input}
          aria-label="Message"
          placeholder="Say what you want, or what to change…"
          autosize
          minRows={1}
          maxRows={10}
          maxLength={20_000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {isBusy ? (
          <Button variant="default" leftSection={<Square size={14} aria-hidden />} onClick={onStop}>
            Stop
          </Button>
        ) : (
          <Button disabled={text.trim() === ''} leftSection={<ArrowUp size={16} aria-hidden />} onClick={send}>
            Send
          </Button>
        )}
      </div>
    </div>
  )
}
