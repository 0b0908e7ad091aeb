ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'file_opened';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'file_previewed';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'draft_restored';--> statement-breakpoint
ALTER TABLE "ticket_events" ADD COLUMN "suggestion" text;--> statement-breakpoint
-- As in migration 0019, and names of files (docs/decisions/0079-append-only-history.md).
CREATE OR REPLACE FUNCTION "erase_person_from_history"("person" uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "full_name" text;
  "address" text;
  "of_team" boolean;
  "entry" text;
  "took_part" uuid[];
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
  "took_part" := ARRAY (
    SELECT "ticket_id" FROM "ticket_participants" WHERE "user_id" = "person"
    UNION SELECT "ticket_id" FROM "ticket_links" WHERE "user_id" = "person"
    UNION SELECT "ticket_id" FROM "ticket_responses" WHERE "user_id" = "person"
    UNION SELECT "ticket_id" FROM "mail_deliveries" WHERE "user_id" = "person"
    UNION SELECT "ticket_id" FROM "inbound_mails" WHERE "from_address" = "address" AND "ticket_id" IS NOT NULL
  );
  UPDATE "ticket_events" SET "to_value" = 'an erased person'
    WHERE "actor_id" = "person" AND "kind" = 'message_in' AND "to_value" IS NOT NULL;
  UPDATE "ticket_events" SET
      "from_value" = regexp_replace("from_value", "entry", "erased", 'g'),
      "to_value" = regexp_replace("to_value", "entry", "erased", 'g')
    WHERE ("from_value" ~ "entry" OR "to_value" ~ "entry") AND (
      "of_team" AND "kind" IN ('assignee_changed', 'followers_changed', 'note_added', 'note_edited', 'answer_undone', 'answer_stopped')
      OR "kind" IN ('message_in', 'participants_changed', 'requester_changed', 'links_revoked') AND "ticket_id" = ANY ("took_part")
    );
  -- Names of files: of those that are erased with what the person wrote, and of those that are gone, which may have been theirs.
  UPDATE "ticket_events" SET "to_value" = 'a file of an erased person'
    WHERE "kind" IN ('file_opened', 'file_previewed') AND "ticket_id" = ANY ("took_part") AND NOT EXISTS (
      SELECT FROM "attachments" LEFT JOIN "ticket_responses" AS "message" ON "message"."id" = "attachments"."response_id"
      WHERE "attachments"."ticket_id" = "ticket_events"."ticket_id" AND "attachments"."name" = "ticket_events"."to_value"
        AND ("message"."user_id" = "person" AND "message"."kind" IN ('customer', 'automatic')) IS NOT TRUE
        AND NOT EXISTS (
          SELECT FROM "inbound_mails" WHERE "response_id" = "message"."id" AND "from_address" = "address"
        )
    );
END $$;
