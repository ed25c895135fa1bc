/// The scripts that a Redis server runs: each is one step that nothing comes between.
///
/// Keys: the server's epoch first, then what the script is about. Numbers of the counter are microseconds
/// since 1970, or one above the last where the clock is behind that: a server which lost its keys, or was put back to
/// an earlier state, goes on above all that it has ever given. Stored numbers
/// that are none, or further ahead of the time than `VersionTable` admits, count as absent. Days are those of the
/// server's clock, one for all instances.
enum SharedStateScripts {
    /// The beginning of all scripts.
    private static let prelude = """
        local function text(n) return string.format('%.0f', n) end
        local function now() local t = redis.call('TIME') return t[1] * 1000000 + t[2] end
        local function today() return math.floor(redis.call('TIME')[1] / 86400) end
        local function epoch(name)
            local e = redis.call('GET', KEYS[1])
            if not e then
                e = name .. '-' .. text(now())
                redis.call('SET', KEYS[1], e)
            end
            return e
        end
        local function settling(e)
            return now() - tonumber(string.match(e, '%-(%d+)$') or '0') < 1000000
        end
        local function stored(text)
            local n = tonumber(text or '0') or 0
            if n > 0 and n <= now() + \(VersionTable.allowance) then return n end
            return 0
        end
        local function atLeast(n)
            local c = stored(redis.call('GET', KEYS[2]))
            if c == 0 then c = now() end
            return math.max(c, n)
        end
        local function nextVersion(highest)
            local n = math.max(atLeast(highest), now()) + 1
            redis.call('SET', KEYS[2], text(n))
            return n
        end
        local function list(...)
            local all = ''
            for _, s in ipairs({...}) do all = all .. #s .. ':' .. s .. ',' end
            return all
        end

        """

    /// `epoch, versions`; `name`. Returns the epoch and the versions.
    static let join = prelude + "return {epoch(ARGV[1]), redis.call('HGETALL', KEYS[2])}"

    /// `epoch, counter, versions`; `name, highest, instance, channel, slots…`. Returns the new version and the
    /// former ones.
    static let raise =
        prelude + """
            local e = epoch(ARGV[1])
            local n = nextVersion(tonumber(ARGV[2]))
            local former, message = {}, list('raise', e, text(n), ARGV[3])
            for i = 5, #ARGV do
                former[i - 4] = redis.call('HGET', KEYS[3], ARGV[i]) or '0'
                redis.call('HSET', KEYS[3], ARGV[i], text(n))
                message = message .. list(ARGV[i], former[i - 4])
            end
            redis.call('PUBLISH', ARGV[4], message)
            return {text(n), former}
            """

    /// `epoch, counter, versions`; `name, highest, instance, channel, slot, version…`.
    static let restoreVersions =
        prelude + """
            local e = epoch(ARGV[1])
            redis.call('SET', KEYS[2], text(atLeast(tonumber(ARGV[2]))))
            local isNew = false
            for i = 5, #ARGV, 2 do
                if stored(redis.call('HGET', KEYS[3], ARGV[i])) < tonumber(ARGV[i + 1]) then
                    redis.call('HSET', KEYS[3], ARGV[i], ARGV[i + 1])
                    isNew = true
                end
            end
            if isNew then redis.call('PUBLISH', ARGV[4], list('merge', e, ARGV[3])) end
            return 1
            """

    /// `epoch, counter, group, rows, used`; `name, highest, instance, channel, field, value, known, wanted,
    /// unset, admits, maximum of rows, member, module, owner, section, item`.
    static let set =
        prelude + """
            local e = epoch(ARGV[1])
            local old = redis.call('HGET', KEYS[3], ARGV[5])
            local version, present = 0, ARGV[9]
            if old then
                version, present = stored(string.match(old, '^%d+')), string.sub(old, -1)
            elseif settling(e) then
                return {'settling'}
            end
            if version > tonumber(ARGV[7]) then return {'late', text(version), present} end
            if ARGV[8] ~= '' and ARGV[8] ~= present then return {'changed', present} end
            if not old then
                if tonumber(redis.call('GET', KEYS[4]) or '0') >= tonumber(ARGV[11]) then
                    return {'full'}
                end
                if ARGV[10] ~= '1' then return {'newRow'} end
            end
            local n = nextVersion(tonumber(ARGV[2]))
            redis.call('HSET', KEYS[3], ARGV[5], text(n) .. ' ' .. ARGV[6])
            if not old then redis.call('INCR', KEYS[4]) end
            if ARGV[12] ~= '' then redis.call('ZADD', KEYS[5], today(), ARGV[12]) end
            redis.call('PUBLISH', ARGV[4], list('switch', e, text(n), ARGV[3], ARGV[13], ARGV[14],
                ARGV[15], ARGV[16], ARGV[6]))
            return {'stored', text(n)}
            """

    /// `epoch, group, used`; `name, member`. Returns the epoch, whether the server has just begun, and
    /// the values. A use is noted once a day.
    static let read =
        prelude + """
            local e = epoch(ARGV[1])
            if ARGV[2] ~= '' then
                local day = redis.call('ZSCORE', KEYS[3], ARGV[2])
                if day and tonumber(day) < today() then
                    redis.call('ZADD', KEYS[3], 'XX', today(), ARGV[2])
                end
            end
            return {e, settling(e) and 1 or 0, redis.call('HGETALL', KEYS[2])}
            """

    /// `epoch, counter, rows, used, groups…`; `name, highest, instance, channel`, then for the group of each `member,
    /// module, owner, section, item, field, version, value, adds`. Takes newer versions only, and adds what is
    /// lacking where it may. Returns the number of values that were written.
    static let restoreSwitches =
        prelude + """
            local e = epoch(ARGV[1])
            redis.call('SET', KEYS[2], text(atLeast(tonumber(ARGV[2]))))
            local count = 0
            for k = 5, #KEYS do
                local i = 5 + (k - 5) * 9
                local old = redis.call('HGET', KEYS[k], ARGV[i + 5])
                local isNew
                if old then
                    isNew = stored(string.match(old, '^%d+')) < tonumber(ARGV[i + 6])
                else
                    isNew = ARGV[i + 8] == '1'
                end
                if isNew then
                    redis.call('HSET', KEYS[k], ARGV[i + 5], ARGV[i + 6] .. ' ' .. ARGV[i + 7])
                    if not old then redis.call('INCR', KEYS[3]) end
                    if ARGV[i] ~= '' then redis.call('ZADD', KEYS[4], today(), ARGV[i]) end
                    redis.call('PUBLISH', ARGV[4], list('switch', e, ARGV[i + 6], ARGV[3], ARGV[i + 1],
                        ARGV[i + 2], ARGV[i + 3], ARGV[i + 4], ARGV[i + 7]))
                    count = count + 1
                end
            end
            return count
            """

    /// `epoch, counter, rows, used, groups…`; `name, highest, instance, channel, maximum of rows`, then for the group
    /// of each `member, module, owner, section, item, field, version, value`. Takes newer versions, and adds what is
    /// lacking; a version of 0 is one that is not known. Returns a word for each (`RestoredSwitch`).
    static let importSwitches =
        prelude + """
            local e = epoch(ARGV[1])
            redis.call('SET', KEYS[2], text(atLeast(tonumber(ARGV[2]))))
            local results = {}
            for k = 5, #KEYS do
                local i = 6 + (k - 5) * 8
                local old = redis.call('HGET', KEYS[k], ARGV[i + 5])
                local version, result = tonumber(ARGV[i + 6]), 'written'
                if old then
                    if stored(string.match(old, '^%d+')) >= version then
                        result = string.sub(old, -1) == ARGV[i + 7] and 'unchanged' or 'newer'
                    end
                elseif tonumber(redis.call('GET', KEYS[3]) or '0') >= tonumber(ARGV[5]) then
                    result = 'full'
                end
                if result == 'written' then
                    if version == 0 then version = nextVersion(0) end
                    redis.call('HSET', KEYS[k], ARGV[i + 5], text(version) .. ' ' .. ARGV[i + 7])
                    if not old then redis.call('INCR', KEYS[3]) end
                    if ARGV[i] ~= '' then redis.call('ZADD', KEYS[4], today(), ARGV[i]) end
                    redis.call('PUBLISH', ARGV[4], list('switch', e, text(version), ARGV[3], ARGV[i + 1],
                        ARGV[i + 2], ARGV[i + 3], ARGV[i + 4], ARGV[i + 7]))
                end
                results[k - 4] = result
            end
            return results
            """

    /// `epoch`; channel and the fields of a message around its epoch, once or several times: `channel, count
    /// of fields, kind, fields…`. Writes nothing.
    static let tell =
        prelude + """
            local e = redis.call('GET', KEYS[1]) or ''
            local i = 1
            while i <= #ARGV do
                local count = tonumber(ARGV[i + 1])
                local message = list(ARGV[i + 2], e)
                for k = 1, count do message = message .. list(ARGV[i + 2 + k]) end
                redis.call('PUBLISH', ARGV[i], message)
                i = i + 3 + count
            end
            return 1
            """

    /// `used, rows`; `days, today of the caller, earliest day, prefix of groups`. Removes what was not used for
    /// some days; returns how many groups, 0 where the server's clock and the caller's show other days. What was
    /// used while the server's clock had lost its time counts as used today.
    static let forget =
        prelude + """
            local day = today()
            if math.abs(day - tonumber(ARGV[2])) > 1 then return 0 end
            local undated = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', '(' .. ARGV[3], 'LIMIT', 0, 100)
            for _, member in ipairs(undated) do redis.call('ZADD', KEYS[1], day, member) end
            if #undated > 0 then return #undated end
            local last = '(' .. text(day - tonumber(ARGV[1]))
            local members = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', last, 'LIMIT', 0, 100)
            for _, member in ipairs(members) do
                local key = ARGV[4] .. member
                redis.call('DECRBY', KEYS[2], redis.call('HLEN', key))
                redis.call('DEL', key)
                redis.call('ZREM', KEYS[1], member)
            end
            return #members
            """
}
