ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'company_changed';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'private_changed';--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"plan" text,
	"plan_since" timestamp (3) with time zone,
	"warning" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"notes_by" uuid,
	"notes_at" timestamp (3) with time zone,
	"accounting_ref" text DEFAULT '' NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_name_key_unique" UNIQUE("name_key")
);
--> statement-breakpoint
CREATE TABLE "company_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"sub_domains" boolean DEFAULT false NOT NULL,
	"joins" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" uuid NOT NULL,
	"actor_id" uuid,
	"kind" text NOT NULL,
	"from_value" text,
	"to_value" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_sites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dismissed_suggestions" (
	"person_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	CONSTRAINT "dismissed_suggestions_person_id_company_id_pk" PRIMARY KEY("person_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "merge_rows" (
	"merge_id" uuid NOT NULL,
	"table" text NOT NULL,
	"row" text NOT NULL,
	"column" text NOT NULL,
	"before" jsonb,
	CONSTRAINT "merge_rows_merge_id_table_row_column_pk" PRIMARY KEY("merge_id","table","row","column")
);
--> statement-breakpoint
CREATE TABLE "merges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"source" uuid,
	"target" uuid NOT NULL,
	"by" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "support_users_sees_company";--> statement-breakpoint
DROP INDEX "tickets_company";--> statement-breakpoint
ALTER TABLE "support_users" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "support_users" ADD COLUMN "vip" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company_domains" ADD CONSTRAINT "company_domains_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_domains" ADD CONSTRAINT "company_domains_created_by_support_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."support_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_events" ADD CONSTRAINT "company_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_events" ADD CONSTRAINT "company_events_actor_id_support_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."support_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sites" ADD CONSTRAINT "company_sites_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_suggestions" ADD CONSTRAINT "dismissed_suggestions_person_id_support_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."support_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_suggestions" ADD CONSTRAINT "dismissed_suggestions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merge_rows" ADD CONSTRAINT "merge_rows_merge_id_merges_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."merges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_by_support_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."support_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_domains_company" ON "company_domains" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "company_events_company" ON "company_events" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "company_events_actor" ON "company_events" USING btree ("actor_id") WHERE "company_events"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "company_sites_company" ON "company_sites" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "merge_rows_row" ON "merge_rows" USING btree ("row");--> statement-breakpoint
ALTER TABLE "support_users" ADD CONSTRAINT "support_users_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_users_company" ON "support_users" USING btree ("company_id") WHERE "support_users"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "tickets_company_id" ON "tickets" USING btree ("company_id","last_message_at","ticket_id") WHERE "tickets"."company_id" is not null;--> statement-breakpoint
-- Rights stay as they were: each name somebody has the right for becomes a company with those people, and the tickets they
-- see are its tickets. All other names stay words.
INSERT INTO "companies" ("name", "name_key")
  SELECT "name", CASE WHEN count(*) OVER (PARTITION BY "short") = 1 THEN "short" ELSE "key" END
  FROM (
    SELECT min(btrim("sees_company")) AS "name", lower(btrim("sees_company")) AS "key",
      coalesce(nullif(regexp_replace(regexp_replace(lower(btrim("sees_company")), '\s+', ' ', 'g'),
        '[ ,]+(inc|llc|ltd|co|corp|pllc|pc|llp|lp|company|corporation|incorporated|limited)\.?$', ''), ''), lower(btrim("sees_company"))) AS "short"
    FROM "support_users" WHERE btrim("sees_company") <> '' GROUP BY "key", "short"
  ) "names";--> statement-breakpoint
UPDATE "support_users" SET "company_id" = "companies"."id" FROM "companies"
  WHERE NOT "is_admin" AND lower(btrim("sees_company")) = lower(btrim("companies"."name"));--> statement-breakpoint
UPDATE "tickets" SET "company_id" = "companies"."id" FROM "companies"
  WHERE "tickets"."company" <> '' AND lower(btrim("tickets"."company")) = lower(btrim("companies"."name"))
    AND "user_id" IS NOT NULL AND NOT coalesce("sensitive", "category"::text = ANY ('{"Security","Password/Access"}'));--> statement-breakpoint
UPDATE "tickets" SET "company_id" = "support_users"."company_id" FROM "support_users"
  WHERE "support_users"."id" = "user_id" AND "support_users"."company_id" IS NOT NULL AND "tickets"."company_id" IS NULL
    AND "channel" = 'mail' AND NOT coalesce("sensitive", "category"::text = ANY ('{"Security","Password/Access"}'));--> statement-breakpoint
INSERT INTO "company_events" ("company_id", "kind", "to_value", "created_at")
  SELECT "id", 'made', "name", now() FROM "companies";--> statement-breakpoint
ALTER TABLE "support_users" ALTER COLUMN "sees_company" SET DATA TYPE boolean USING "sees_company" IS NOT NULL AND "company_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "support_users" ALTER COLUMN "sees_company" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "support_users" ALTER COLUMN "sees_company" SET NOT NULL;--> statement-breakpoint
-- The history of a company is only added to; the foreign key alone removes who did it, once they are gone.
CREATE FUNCTION "keep_company_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."actor_id" IS NULL AND to_jsonb(NEW) - 'actor_id' = to_jsonb(OLD) - 'actor_id'
    AND NOT EXISTS (SELECT FROM "support_users" WHERE "id" = OLD."actor_id")
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'The history of companies (company_events) is only added to: % is refused.', TG_OP
    USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER "company_events_kept" BEFORE UPDATE OR DELETE ON "company_events"
  FOR EACH ROW EXECUTE FUNCTION "keep_company_events"();--> statement-breakpoint
CREATE TRIGGER "company_events_kept_whole" BEFORE TRUNCATE ON "company_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_company_events"();--> statement-breakpoint
ALTER TABLE "company_events" ENABLE ALWAYS TRIGGER "company_events_kept";--> statement-breakpoint
ALTER TABLE "company_events" ENABLE ALWAYS TRIGGER "company_events_kept_whole";
