import type { ImageModelV4 as ImageModel } from '@ai-sdk/provider'
import { fromBase64 } from '@callsheet/lib/text/base64.ts'
import type { MediaProvider } from '../port.ts'
import { toBrokenCreate } from './answers.ts'
import type { Authorize } from './authorize.ts'
import { imageCallOptions } from './call-options.ts'
import { callPackage } from './call-package.ts'
import type { Dialect } from './dialect.ts'
import type { OpenModel } from './video-family.ts'

export interface ImageFamily<Own> extends Pick<MediaProvider<Own>, 'account' | 'ownKey' | 'baseUrl'> {
  dialect: Dialect
  /** The name under which the package finds the provider's own options. */
  optionsName: string
  /** For a key that is not sent itself. */
  authorize?: Authorize<Own>
  /** Loads the package, which happens only when there is a key, and opens one of its models. */
  open(model: OpenModel<Own>): Promise<ImageModel>
}

/**
 * A family over an image model of the AI SDK. The one call is answered with the picture. Without an answer nobody can be
 * asked: such a row is never sent again and is refunded.
 */
export function imageFamily<Own>(family: ImageFamily<Own>): MediaProvider<Own> {
  const { dialect, optionsName } = family
  const detail = `${dialect.label} sent it with its answer and keeps no copy.`
  return {
    account: family.account,
    namesCallback: false,
    unanswered: { by: 'callback' },
    answersAtOnce: true,
    isPollOnly: true,
    takesBytes: true,
    ownKey: family.ownKey,
    baseUrl: family.baseUrl,
    readCallback: () => null,
    verifyCallback: async () => 'unsigned',
    upload: async () => null,
    readTask: async () => ({ kind: 'missing', detail }),
    refreshUrl: async () => ({ kind: 'gone', detail }),

    async createTask(runtime, { apiModelPath, input, apiKey, taskId }) {
      const timeoutSeconds = runtime.settings.wholeAnswerSeconds
      const authorize = family.authorize?.(runtime, apiKey)
      const answer = await callPackage(runtime, { timeoutSeconds, authorize }, async (fetch) => {
        const model = await family.open({ settings: runtime.settings, apiKey, name: apiModelPath, fetch })
        return model.doGenerate(imageCallOptions(input, optionsName))
      })
      if (answer.kind === 'never-sent') return toBrokenCreate(answer, dialect)
      const json = answer.json()
      const image = answer.kind === 'done' ? answer.result.images[0] : undefined
      if (image !== undefined) {
        const bytes = typeof image === 'string' ? fromBase64(image) : new Uint8Array(image)
        return { kind: 'given', taskId, bytes, cost: dialect.billOf?.(json) }
      }
      // The package may not like what it read: pictures that were refused, for one.
      if (answer.kind === 'done' || dialect.isOver(json)) {
        const words = dialect.wordsOf(json) ?? `${dialect.label} answered without a picture.`
        return { kind: 'refused', code: dialect.failureOf(json), detail: words }
      }
      return toBrokenCreate(answer, dialect)
    }
  }
}
