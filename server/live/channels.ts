/** The NOTIFY channel on which a trigger announces new rows of `ticket_events` (migration 0001). */
export const TICKET_EVENTS_CHANNEL = 'ticket_events'

/** The NOTIFY channel on which the removal of an admin is announced; its payload is the id of their support user. */
export const ADMIN_REMOVED_CHANNEL = 'admin_removed'

/** The NOTIFY channel on which processes announce who looks at a ticket or writes in it; its payload is a `PresenceEvent` as JSON. */
export const PRESENCE_CHANNEL = 'presence'

/** The NOTIFY channel for what is new for members of the team; its payload is a `TeamSignal` as JSON. */
export const TEAM_CHANNEL = 'team'
