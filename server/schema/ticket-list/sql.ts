export const joinColumns = (names: readonly string[], prefix = ''): string =>
  names.map((name) => prefix + name).join(', ')

/** Statements that create a trigger and its function, which runs with `settings`. */
export const createTrigger = (name: string, event: string, body: string, settings = ''): string[] => [
  `create function ticket_list_${name}() returns trigger language plpgsql ${settings} as $$ begin ${body} return null; end $$`,
  `create trigger ticket_list_${name} ${event} execute function ticket_list_${name}()`,
]
