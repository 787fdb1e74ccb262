/** How a program works on the words and plans of an ad. */
export function waysOfAd(id: string) {
  const path = `/api/ads/${id}`
  return {
    settle: { call: `PATCH ${path}`, tool: 'update_settings' },
    chooseRoute: { call: `PATCH ${path}`, tool: 'choose_route' },
    writeScript: { call: `POST ${path}/scripts`, tool: 'write_script' },
    writeStoryboard: { call: `POST ${path}/storyboards`, tool: 'write_storyboard' }
  }
}
