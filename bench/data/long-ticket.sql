-- $1 the admin's address, $2 messages, $3 their text, $4 files; every third message has one, as long as there are any.
with ticket as (
  insert into tickets (title, description, category, priority, status, created_at, updated_at, automatic_reply, user_id)
  select 'A long conversation', 'It began with one printer.', 'Printer', 'Medium', 'In Progress',
    now() - interval '10 days', now(), '', (select id from support_users where not is_admin limit 1)
  returning id, user_id
), message as (
  insert into ticket_responses (ticket_id, user_id, message, kind, channel, created_at)
  select ticket.id, case when n % 2 = 0 then admin.id else ticket.user_id end, $3 || n,
    (case when n % 7 = 0 then 'note' when n % 2 = 0 then 'answer' else 'customer' end)::message_kind,
    (case when n % 2 = 0 then 'dashboard' else 'mail' end)::message_channel,
    now() - interval '10 days' + n * interval '40 minutes'
  from ticket, (select id from support_users where email = $1) admin, generate_series(1, $2::int) n
  returning id, ticket_id, created_at
), numbered as (select *, row_number() over (order by created_at) as n from message),
file as (
  insert into attachments (id, ticket_id, response_id, name, size, content_type, sha256, created_at)
  select ticket_id || '/long-' || n || '.txt', ticket_id, id, 'log-' || n || '.txt', 1000, 'text/plain', '', created_at
  from numbered where n % 3 = 0 and n <= 3 * $4::int
), event as (
  insert into ticket_events (ticket_id, kind, created_at)
  select ticket_id, 'responded', created_at from numbered
)
select id from ticket
