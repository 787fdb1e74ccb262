import { addressOf } from '@callsheet/lib/http/contract.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'

/** The address of the bytes of a picture or clip. */
export const mediaSource = (id: string) => addressOf(mediaApi.bytes, { params: { id } })
