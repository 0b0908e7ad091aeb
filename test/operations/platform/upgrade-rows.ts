import { ADMIN } from '#test/support/app.ts'

export const TICKET = '00000000-0000-4000-8000-000000000001'
export const RESPONSE = '00000000-0000-4000-8000-000000000002'
export const CUSTOMER_MESSAGE = '00000000-0000-4000-8000-000000000003'
export const FILE = `${TICKET}/1790000000000-aa.txt`
const AT = `'2026-09-01T08:00:00Z'`

/** At least one row in every table of release 0.1.0, written as the columns were then. */
export const oldRows = (passwordHash: string): string[] => [
  `insert into auth_users (id, name, email, email_verified) values ('u1', 'Jo Lindqvist', '${ADMIN.email}', true)`,
  `insert into auth_accounts (id, account_id, provider_id, user_id, password)
   values ('a1', 'u1', 'credential', 'u1', '${passwordHash}')`,
  `insert into auth_sessions (id, expires_at, token, ip_address, user_agent, user_id)
   values ('s1', now() + interval '8 hours', 'token', '192.0.2.1', 'A browser', 'u1'),
     ('s2', now() + interval '7 days', 'another', '192.0.2.1', 'A browser', 'u1')`,
  `insert into auth_verifications (id, identifier, value, expires_at) values ('v1', 'x', 'y', now() + interval '1 day')`,
  `insert into support_users (id, auth_user_id, first_name, last_name, email, is_admin)
   values ('00000000-0000-4000-8000-00000000000a', 'u1', 'Jo', 'Lindqvist', '${ADMIN.email}', true)`,
  `insert into support_users (id, first_name, last_name, email, phone, company)
   values ('00000000-0000-4000-8000-00000000000b', 'Marisol', 'Vega', 'marisol@ponderosa.example.com', '1', 'Ponderosa')`,
  `insert into setup_guard (id) values (1)`,
  `insert into tickets (id, title, description, category, priority, status, created_at, updated_at, user_id, automatic_reply)
   values ('${TICKET}', 'The scanner hums', 'Since Monday.', 'Hardware', 'Low', 'In Progress', ${AT}, ${AT},
     '00000000-0000-4000-8000-00000000000b', 'Hello Marisol')`,
  `insert into ticket_responses (id, ticket_id, user_id, message, is_internal, created_at)
   values ('${RESPONSE}', '${TICKET}', '00000000-0000-4000-8000-00000000000a', 'Switch it off, then on.', false, ${AT}),
     ('${CUSTOMER_MESSAGE}', '${TICKET}', '00000000-0000-4000-8000-00000000000b', 'It still hums.', true, ${AT})`,
  `insert into ai_analyses (ticket_id, analyser, suggested_category, suggested_priority, insights, suggested_solutions,
     confidence_score, similar_ticket_ids, created_at)
   values ('${TICKET}', 'embedded', 'Hardware', 'Low', '"It hums."', '["Listen"]', 0.5, '{}', ${AT})`,
  `insert into ticket_events (ticket_id, kind, to_value, created_at) values ('${TICKET}', 'created', 'Open', ${AT})`,
  `insert into attachments (id, ticket_id, name, size, content_type, sha256, created_at)
   values ('${FILE}', '${TICKET}', 'hum.txt', 15, 'text/plain', 'x', ${AT})`,
  `insert into contact_messages (first_name, last_name, email, phone, company, subject, message, created_at)
   values ('Lee', 'Moss', 'lee@example.com', '', '', 'Hello', 'Do you do weekends?', ${AT})`,
  `insert into idempotency_keys (key, request_hash, answer, created_at) values ('k', 'h', '{"ok":true}', now())`,
  `insert into provider_calls (month, calls) values ('2026-09', 12)`,
  `insert into triage_models (base, model, created_at) values ('another release', '\\x00', ${AT})`,
]
