-- The history of a ticket is only ever added to (docs/decisions/0079-append-only-history.md). What an erasure may change is
-- looked at twice: by which function it comes, and what becomes of the row.
CREATE FUNCTION "keep_ticket_events"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "calls" text;
  -- The outermost call, in every language of the server's messages: no statement can put itself there.
  "eraser" text;
BEGIN
  GET DIAGNOSTICS "calls" = PG_CONTEXT;
  "eraser" := substring("calls" from '[ "](?:public\.)?(erase_(?:person|address|tickets)_from_history\([a-z]+(?:\[\])?\))[^\n]*$');
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - '{actor_id,from_value,to_value}'::text[] = to_jsonb(OLD) - '{actor_id,from_value,to_value}'::text[] THEN
    -- The foreign key, once the person is gone.
    IF NEW."actor_id" IS NULL AND OLD."actor_id" IS NOT NULL
      AND NEW."from_value" IS NOT DISTINCT FROM OLD."from_value" AND NEW."to_value" IS NOT DISTINCT FROM OLD."to_value"
      AND NOT EXISTS (SELECT FROM "support_users" WHERE "id" = OLD."actor_id")
    THEN RETURN NEW; END IF;
    IF "eraser" IN ('erase_person_from_history(uuid)', 'erase_address_from_history(text)')
      AND NEW."actor_id" IS NOT DISTINCT FROM OLD."actor_id"
      AND (NEW."from_value" IS NOT DISTINCT FROM OLD."from_value" OR position('an erased person' in NEW."from_value") > 0)
      AND (NEW."to_value" IS NOT DISTINCT FROM OLD."to_value" OR position('an erased person' in NEW."to_value") > 0)
    THEN RETURN NEW; END IF;
  END IF;
  IF TG_OP = 'DELETE' THEN
    IF "eraser" = 'erase_tickets_from_history(uuid[])' AND OLD."kind" <> 'removed'
      AND NOT EXISTS (SELECT FROM "tickets" WHERE "id" = OLD."ticket_id")
    THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'The history of tickets (ticket_events) is only added to: % is refused.', TG_OP
    USING ERRCODE = 'insufficient_privilege',
      HINT = 'A person is erased with npm run erase. See docs/decisions/0079-append-only-history.md.';
END $$;--> statement-breakpoint
CREATE TRIGGER "ticket_events_kept" BEFORE UPDATE OR DELETE ON "ticket_events"
  FOR EACH ROW EXECUTE FUNCTION "keep_ticket_events"();--> statement-breakpoint
CREATE TRIGGER "ticket_events_kept_whole" BEFORE TRUNCATE ON "ticket_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_ticket_events"();--> statement-breakpoint
-- In a session that replays another database, too.
ALTER TABLE "ticket_events" ENABLE ALWAYS TRIGGER "ticket_events_kept";--> statement-breakpoint
ALTER TABLE "ticket_events" ENABLE ALWAYS TRIGGER "ticket_events_kept_whole";--> statement-breakpoint
-- Replaces the name of a person: whatever they wrote on a page is named after its author, and lists of people, divided by
-- commas, hold full names, or the address where it stood for one. Names of customers are looked for on the tickets they took part in, names of the
-- team everywhere: any ticket may have been theirs.
CREATE FUNCTION "erase_person_from_history"("person" uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "full_name" text;
  "address" text;
  "of_team" boolean;
  "entry" text;
  "erased" constant text := '\1an erased person';
BEGIN
  SELECT btrim("first_name" || ' ' || "last_name"), "email", "is_admin" INTO "full_name", "address", "of_team"
    FROM "support_users" WHERE "id" = "person";
  IF NOT FOUND THEN RETURN; END IF;
  SELECT "of_team" OR EXISTS (
    SELECT FROM "ticket_responses" WHERE "user_id" = "person" AND "kind" IN ('answer', 'note')
  ) OR EXISTS (SELECT FROM "tickets" WHERE "assignee_id" = "person")
    OR EXISTS (SELECT FROM "ticket_followers" WHERE "user_id" = "person") INTO "of_team";
  SELECT '(^|, )(?:' || string_agg(regexp_replace("name", '[.*+?^${}()|\[\]\\]', '\\\&', 'g'), '|') || ')(?=, |$)'
    INTO "entry" FROM unnest(ARRAY["full_name", "address"]) AS "names" ("name") WHERE "name" <> '';
  UPDATE "ticket_events" SET "to_value" = 'an erased person'
    WHERE "actor_id" = "person" AND "kind" = 'message_in' AND "to_value" IS NOT NULL;
  UPDATE "ticket_events" SET
      "from_value" = regexp_replace("from_value", "entry", "erased", 'g'),
      "to_value" = regexp_replace("to_value", "entry", "erased", 'g')
    WHERE ("from_value" ~ "entry" OR "to_value" ~ "entry") AND (
      "of_team" AND "kind" IN ('assignee_changed', 'followers_changed', 'note_added', 'note_edited', 'answer_undone', 'answer_stopped')
      OR "kind" IN ('message_in', 'participants_changed', 'requester_changed', 'links_revoked') AND "ticket_id" IN (
        SELECT "ticket_id" FROM "ticket_participants" WHERE "user_id" = "person"
        UNION SELECT "ticket_id" FROM "ticket_links" WHERE "user_id" = "person"
        UNION SELECT "ticket_id" FROM "ticket_responses" WHERE "user_id" = "person"
        UNION SELECT "ticket_id" FROM "mail_deliveries" WHERE "user_id" = "person"
        UNION SELECT "ticket_id" FROM "inbound_mails" WHERE "from_address" = "address" AND "ticket_id" IS NOT NULL
      )
    );
END $$;--> statement-breakpoint
-- Replaces every value that holds an address, in any spelling of its letters.
CREATE FUNCTION "erase_address_from_history"("address" text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF "address" !~ '^[^\s@]+@[^\s@]+$' THEN RAISE EXCEPTION '% is not an address.', "address"; END IF;
  UPDATE "ticket_events" SET
      "from_value" = CASE WHEN position(lower("address") in lower("from_value")) > 0 THEN 'an erased person' ELSE "from_value" END,
      "to_value" = CASE WHEN position(lower("address") in lower("to_value")) > 0 THEN 'an erased person' ELSE "to_value" END
    WHERE position(lower("address") in lower("from_value")) > 0 OR position(lower("address") in lower("to_value")) > 0;
END $$;--> statement-breakpoint
-- Removes the history of tickets that are gone, but for the event of their removal, by which lists drop them.
CREATE FUNCTION "erase_tickets_from_history"("ids" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "ticket_events" WHERE "ticket_id" = ANY ("ids") AND "kind" <> 'removed'
    AND NOT EXISTS (SELECT FROM "tickets" WHERE "tickets"."id" = "ticket_events"."ticket_id");
END $$;
