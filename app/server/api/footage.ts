import { AppError } from '@callsheet/lib/errors.ts'
import { footageApi } from '@callsheet/lib/wire/app-api/footage.ts'
import { footageExpected, maximumFootageBytes } from '@callsheet/lib/wire/footage-api.ts'
import { bringFootage } from '../../domain/footage/bring.ts'
import { changeFootage } from '../../domain/footage/change.ts'
import { listFootage } from '../../domain/footage/list.ts'
import { removeFootage } from '../../domain/footage/remove.ts'
import { chooseFootage, setFootageAside } from '../../domain/footage/use.ts'
import { serve } from '../endpoint.ts'

export function refuseLargeFootage(): never {
  throw new AppError('payload-too-large', `The file is too large. Expected: ${footageExpected}. Nothing was stored.`, {
    details: { maxBytes: maximumFootageBytes }
  })
}

export const footageEndpoints = serve(footageApi, {
  async bring({ scope, params: { id }, query, request }) {
    const { body } = request
    if (!body)
      throw new AppError('invalid-input', `The body is empty; the bytes of a file were expected: ${footageExpected}.`)
    return bringFootage({ scope, adId: id, input: query, open: async () => body })
  },
  list: ({ scope, params: { id } }) => listFootage({ scope, adId: id }),
  change: ({ scope, params: { id }, body }) => changeFootage({ scope, id, input: body }),
  use: ({ scope, params: { id } }) => chooseFootage(scope, id),
  setAside: ({ scope, params: { id } }) => setFootageAside(scope, id),
  remove: ({ scope, params: { id } }) => removeFootage(scope, id)
})
