import RedisKit

/// The scripts that Redis runs as one step each. They are sent as they are: the server recognises one
/// that it has run before, and a server that was restarted needs no special case.
enum SharedScripts {
    /// Takes the lock of a key, unless there is a newer response than the caller's.
    ///
    /// Keys: lock, response. Arguments: token, milliseconds, the time of the caller's response.
    /// 0: another holds the lock; 1: taken; 2: there is a newer response; 3: responses of this key may
    /// not be shared.
    static let take: RedisArgument = """
        local t=redis.pcall('HGET',KEYS[2],'t')
        if type(t)=='string' and tonumber(t) and tonumber(t)>tonumber(ARGV[3]) then return 2 end
        if redis.call('SET',KEYS[1],ARGV[1],'NX','PX',ARGV[2]) then return 1 end
        local holder=redis.pcall('GET',KEYS[1])
        if holder==ARGV[1] then return 1 end
        if holder=='-' then return 3 end
        return 0
        """

    private static let releaseStep = """
        if redis.pcall('GET',KEYS[1])==ARGV[1] then redis.call('DEL',KEYS[1]) end
        redis.call('PUBLISH',ARGV[2],ARGV[3])
        return 1
        """

    /// Gives a lock back, if it is still the caller's, and tells all that wait.
    ///
    /// Keys: lock. Arguments: token, channel, message.
    static let release = RedisArgument(releaseStep)

    /// Leaves a mark in place of the caller's lock: responses of this key may not be shared.
    ///
    /// Keys: lock. Arguments: token, channel, message, milliseconds.
    static let mark: RedisArgument = """
        if redis.pcall('GET',KEYS[1])==ARGV[1] then redis.call('SET',KEYS[1],'-','PX',ARGV[4]) end
        redis.call('PUBLISH',ARGV[2],ARGV[3])
        return 1
        """

    /// Stores a response, and gives the lock back.
    ///
    /// Keys: lock, response, index of the resource. Arguments: token, channel, message, milliseconds,
    /// time, head, body, name in the index or nothing.
    static let store = RedisArgument(
        """
        redis.call('DEL',KEYS[2])
        redis.call('HSET',KEYS[2],'t',ARGV[5],'h',ARGV[6],'b',ARGV[7])
        redis.call('PEXPIRE',KEYS[2],ARGV[4])
        if ARGV[8]~='' then
          if redis.call('TYPE',KEYS[3]).ok~='set' then redis.call('DEL',KEYS[3]) end
          redis.call('SADD',KEYS[3],ARGV[8])
          if redis.call('PTTL',KEYS[3])<tonumber(ARGV[4]) then redis.call('PEXPIRE',KEYS[3],ARGV[4]) end
        end

        """ + releaseStep
    )

    /// Replaces the head of a stored response, and gives the lock back; does nothing where there is no such
    /// response.
    ///
    /// Keys: lock, response. Arguments: token, channel, message, milliseconds, time, head.
    /// 0: it is not there; 1: done.
    static let confirm = RedisArgument(
        """
        if type(redis.pcall('HGET',KEYS[2],'b'))~='string' then return 0 end
        redis.call('HSET',KEYS[2],'t',ARGV[5],'h',ARGV[6])
        redis.call('PEXPIRE',KEYS[2],ARGV[4])

        """ + releaseStep
    )

    /// Removes all responses of a resource.
    ///
    /// Keys: index of the resource.
    static let removeResource: RedisArgument = """
        local names=redis.pcall('SMEMBERS',KEYS[1])
        if not names.err then for _,name in ipairs(names) do redis.call('DEL',name) end end
        redis.call('DEL',KEYS[1])
        return 1
        """

    /// Returns the reply to a request, or sends the request to all instances.
    ///
    /// Keys: reply. Arguments: channel, request. The reply's bytes, or nothing.
    static let ask: RedisArgument = """
        local reply=redis.pcall('GET',KEYS[1])
        if type(reply)=='string' then return reply end
        redis.call('PUBLISH',ARGV[1],ARGV[2])
        return false
        """

    /// Stores the reply to a request, and tells all that wait.
    ///
    /// Keys: reply. Arguments: reply, milliseconds, channel, message.
    static let reply: RedisArgument = """
        redis.call('SET',KEYS[1],ARGV[1],'PX',ARGV[2])
        redis.call('PUBLISH',ARGV[3],ARGV[4])
        return 1
        """

    /// Takes the turn at something, or finds that it was taken with the same token before.
    ///
    /// Keys: turn. Arguments: token, milliseconds. 1: taken; 0: another has it.
    static let takeTurn: RedisArgument = """
        if redis.call('SET',KEYS[1],ARGV[1],'NX','PX',ARGV[2]) then return 1 end
        if redis.pcall('GET',KEYS[1])==ARGV[1] then return 1 end
        return 0
        """

    /// Ends the caller's turn.
    ///
    /// Keys: turn. Arguments: token.
    static let endTurn: RedisArgument = """
        if redis.pcall('GET',KEYS[1])==ARGV[1] then redis.call('DEL',KEYS[1]) end
        return 1
        """

    /// Returns the command that runs a script.
    static func run(
        _ script: RedisArgument,
        keys: [RedisArgument],
        arguments: [RedisArgument]
    ) -> [RedisArgument] {
        ["EVAL", script, RedisArgument(keys.count)] + keys + arguments
    }
}
