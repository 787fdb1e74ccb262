import type { Contract, ContractTable, GivenOf, ReceivedParts } from '@callsheet/lib/http/contract.ts'
import type { Scope } from '../runtime.ts'
import type { WrittenAnswer } from '../written-answers.ts'

interface Surroundings {
  scope: Scope
  request: Request
}

type Handler<One extends Contract> = (call: Surroundings & ReceivedParts<One>) => Promise<GivenOf<One> | WrittenAnswer>

/** A handler for each route of a table. A missing one is a compile error. */
type Handlers<Table extends ContractTable> = { [Name in keyof Table]: Handler<Table[Name]> }

export interface Endpoint {
  contract: Contract
  handle(call: Surroundings & Record<'params' | 'query' | 'body', unknown>): Promise<unknown>
}

export function serve<Table extends ContractTable>(table: Table, handlers: Handlers<Table>): Endpoint[] {
  return Object.entries(table).map(([name, contract]) => ({
    contract,
    // The caller has parsed params, query and body with the schemas of this contract.
    handle: handlers[name] as Endpoint['handle']
  }))
}
