ALTER TABLE "tickets" ADD COLUMN "company" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What is on record now is the best that is known of the tickets there are.
UPDATE "tickets" SET "company" = "support_users"."company" FROM "support_users"
  WHERE "support_users"."id" = "tickets"."user_id" AND "tickets"."channel" = 'form' AND "support_users"."company" <> '';--> statement-breakpoint
CREATE INDEX "support_users_company" ON "support_users" USING btree (lower(btrim("company"))) WHERE "support_users"."company" <> '';--> statement-breakpoint
CREATE INDEX "tickets_company" ON "tickets" USING btree (lower(btrim("company")),"last_message_at","ticket_id") WHERE "tickets"."company" <> '';