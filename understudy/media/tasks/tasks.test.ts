import { expect, test } from 'vitest'
import { Task } from './tasks.ts'

test.each([
  ['jobs', 'kie-jobs'],
  ['veo', 'kie-veo'],
  ['fal', 'fal-queue'],
  ['kie-jobs', 'kie-jobs']
])('a task that a journal keeps under the family %s is one of %s', (kept, family) => {
  expect(Task.shape.family.parse(kept)).toBe(family)
})
