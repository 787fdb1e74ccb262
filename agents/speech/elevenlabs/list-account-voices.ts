import { englishNameOf } from '@callsheet/lib/disciplines/language/language-names.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { parseStorableJson } from '@callsheet/lib/text/storable-text.ts'
import { mostAccountVoices, type AccountVoices } from '@callsheet/lib/wire/speech.ts'
import { z } from 'zod'
import type { AgentsRuntime } from '../../runtime.ts'
import { sendSpeech } from '../send-speech.ts'
import type { SpeechCall } from '../speech-provider.ts'
import { toErrorBody } from './to-error-body.ts'

/** What the names of an account's voices begin with. */
export const account = 'elevenlabs'

/** The most that one page may have. */
const pageSize = 100
/** Each voice comes with its samples and settings, which nobody reads here. */
const maxPageBytes = 4 * 1024 * 1024

const text = z.string().nullish().catch(null)

const voiceSchema = z.object({
  voice_id: z.string().regex(/^[A-Za-z0-9]{8,40}$/),
  name: text,
  description: text,
  labels: z.record(z.string(), z.string()).nullish().catch(null),
  verified_languages: z
    .array(z.object({ language: z.string() }))
    .nullish()
    .catch(null)
})

const pageSchema = z.object({
  voices: z.array(z.unknown()),
  has_more: z.boolean().default(false),
  next_page_token: z.string().nullish()
})

/**
 * The account's voices by their names: cloned, designed, or added from the library. Those that every account has are left
 * out, because Callsheet's names stand for them.
 */
export async function listAccountVoices(
  runtime: AgentsRuntime,
  { speech: { server, voices: ours }, traceparent, signal }: Omit<SpeechCall, 'request'>
): Promise<AccountVoices> {
  const known = new Set(ours.values())
  const voices: AccountVoices['voices'] = []
  let token: string | null = null
  do {
    const query = new URLSearchParams({
      page_size: String(pageSize),
      voice_type: 'non-default',
      sort: 'name',
      sort_direction: 'asc',
      include_total_count: 'false',
      ...(token !== null && { next_page_token: token })
    })
    const answered = await sendSpeech(runtime, {
      server,
      url: `${server.url}/v2/voices?${query.toString()}`,
      method: 'GET',
      maxBytes: maxPageBytes,
      traceparent,
      signal,
      toErrorBody
    })
    const { data: page } = pageSchema.safeParse(parseJson(answered))
    if (!page)
      throw new AppError('upstream-failed', `The ${server.name} answered without a list of voices that can be read.`)
    for (const one of page.voices) {
      const { data: voice } = voiceSchema.safeParse(one)
      if (voice && !known.has(voice.voice_id)) voices.push(facts(voice))
    }
    token = page.has_more ? (page.next_page_token ?? null) : null
  } while (token !== null && voices.length < mostAccountVoices)
  return { voices: voices.slice(0, mostAccountVoices), hasMore: token !== null || voices.length > mostAccountVoices }
}

function facts({
  voice_id: id,
  name,
  description,
  labels,
  verified_languages: verified
}: z.output<typeof voiceSchema>) {
  const codes = [...(verified ?? []).map(({ language }) => language), labels?.['language']]
  const languages = [...new Set(codes.flatMap((code) => (code ? [nameOfLanguage(code)] : [])))].slice(0, 4)
  const { accent, gender, age, use_case: use, descriptive } = labels ?? {}
  const sound = [accent && `${plain(accent)} accent`, gender, age, descriptive, use].flatMap((part) =>
    part ? [plain(part)] : []
  )
  const said = [languages.join(', '), sound.join(', '), description?.trim()].filter(Boolean).join('. ')
  return {
    name: `${account}.${id}`,
    label: cutText(name?.trim() || id, 100),
    description: cutText(said || 'A voice of the account.', 300)
  }
}

/** `middle_aged` as people write it. */
const plain = (label: string) => label.replaceAll('_', ' ').trim()

function nameOfLanguage(code: string): string {
  try {
    return englishNameOf(code)
  } catch {
    return code
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return parseStorableJson(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
