import { describeNewId } from '../../conformance/new-id.ts'
import { newId } from './new-id.ts'

describeNewId({ newId })
