import { useState } from 'react'
import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Send } from '../icons/icons.ts'
import type { AdFilm } from '@callsheet/lib/wire/ads-api.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'

/** Gives the film itself to another program of the device. Only phones and some computers can do that with files. */
export function SendFilm({ film }: { film: AdFilm }) {
  const [file, setFile] = useState<File | null>(null)
  const send = useMutation({
    async mutationFn() {
      const loaded = file ?? (await loadFilm(film))
      setFile(loaded)
      try {
        await navigator.share({ title: film.title, files: [loaded] })
      } catch (error) {
        // A press counts for some seconds. When the film took longer to load, another press sends it at once.
        // Whoever closes the panel of the device has changed their mind.
        if (!(error instanceof DOMException) || !['NotAllowedError', 'AbortError'].includes(error.name)) throw error
      }
    }
  })
  if (!canSendFiles()) return null
  return (
    <>
      {send.error ? <ProblemNotice error={send.error} /> : null}
      <Group>
        <Button
          variant="default"
          loading={send.isPending}
          leftSection={<Send size={17} aria-hidden />}
          onClick={() => send.mutate()}
        >
          {file ? 'Send the film now' : 'Send the film itself'}
        </Button>
      </Group>
    </>
  )
}

async function loadFilm({ url, title, version }: AdFilm): Promise<File> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error('The film could not be loaded. Try again.')
  return new File([await answer.blob()], `${title} v${version}.mp4`, { type: 'video/mp4' })
}

function canSendFiles(): boolean {
  const probe = new File([new Uint8Array(1)], 'film.mp4', { type: 'video/mp4' })
  return 'canShare' in navigator && navigator.canShare({ files: [probe] })
}
