/** Asks a browser that is new to us whether its person writes; `name` is empty where only their address is known. */
export const writerQuestion = (name: string): string => (name ? `Are you ${name}?` : 'Was this link sent to you?')

export const newBrowser = (name: string): string =>
  name ? `The link was made for ${name}, and this browser is new to us.` : 'This browser is new to us.'
