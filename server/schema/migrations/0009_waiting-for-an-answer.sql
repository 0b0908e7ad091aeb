ALTER TABLE "tickets" ADD COLUMN "waiting_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "last_message_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "tickets" SET
  "last_message_at" = greatest("said"."last_at", "tickets"."created_at"),
  "waiting_since" = CASE WHEN "tickets"."status" <> 'Resolved' THEN (
    SELECT min("said_at") FROM (
      SELECT "tickets"."created_at" AS "said_at"
      UNION ALL
      SELECT "created_at" FROM "ticket_responses" WHERE "ticket_id" = "tickets"."id" AND "kind" = 'customer'
    ) "words"
    WHERE "said_at" > coalesce("said"."answered_at", '-infinity')
  ) END
FROM "tickets" "each" LEFT JOIN (
  SELECT "ticket_id", max("created_at") AS "last_at",
    max("created_at") FILTER (WHERE "kind" = 'answer') AS "answered_at"
  FROM "ticket_responses" WHERE "kind" IN ('answer', 'customer') GROUP BY "ticket_id"
) "said" ON "said"."ticket_id" = "each"."id"
WHERE "each"."id" = "tickets"."id";--> statement-breakpoint
-- Processes of the release before go on until they are restarted, and write neither column.
ALTER TABLE "tickets" ALTER COLUMN "waiting_since" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "tickets" ALTER COLUMN "last_message_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "tickets" ALTER COLUMN "last_message_at" SET NOT NULL;
