/** How many people speak to the camera, in a label. */
export function presenterWords(count: 0 | 1 | 2): string {
  return ({ 0: 'nobody on camera', 1: 'one presenter', 2: 'two presenters' } as const)[count]
}
