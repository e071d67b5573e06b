#!/bin/sh
# Once, when the cluster is made: the shop owns its database and is no superuser.
set -eu
psql --quiet --set ON_ERROR_STOP=1 --set password="$SHOP_DATABASE_PASSWORD" --username postgres <<'SQL'
create role macrobowl login password :'password';
create database macrobowl owner macrobowl;
revoke connect on database postgres from public;
SQL
